import { tasksCreate, tasksGet } from '@headway/contracts/tasks'
import { type Report, reportsCreate } from '@headway/contracts/reports'
import { buildPath, type Problem } from '@headway/contracts'
import mysql from 'mysql2/promise'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type DurablePortal, startDurablePortal } from './testing/durable-portal.ts'

/**
 * Longest time a request may take while the database is away, in milliseconds (docs/OPERATIONS.md, "Failure behavior").
 */
const LONGEST_ANSWER = 8_000
const CLIENTS = 6
/** Acknowledged writes between two kills. */
const WRITES_BETWEEN_KILLS = 40

let portal: DurablePortal
let sequence = 0

beforeAll(async () => {
  portal = await startDurablePortal()
})
afterAll(() => portal.stop())

interface Acknowledged {
  kind: 'task' | 'report'
  id: number
  /** Title or description, because ids are reused after a loss. */
  text: string
}

interface Refused {
  status: number
  type: string | null
  retryAfter: string | null
  body: Problem
}

/** Writes without pause and records the acknowledged rows. */
class Writers {
  readonly acknowledged: Acknowledged[] = []
  readonly refused: Refused[] = []
  longestAnswer = 0
  readonly #stop = new AbortController()
  readonly #writing: Promise<void>[]

  constructor() {
    this.#writing = Array.from({ length: CLIENTS }, (_, index) => this.#write(index % 3 === 0))
  }

  async #write(isReport: boolean): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const text = `Write ${++sequence}`
      const started = performance.now()
      const response = await (isReport ? postReport(text) : postTask(text))
      const body = (await response.json()) as { id: number } & Problem
      this.longestAnswer = Math.max(this.longestAnswer, performance.now() - started)
      if (response.ok) {
        this.acknowledged.push({ kind: isReport ? 'report' : 'task', id: body.id, text })
        continue
      }
      const { status, headers } = response
      this.refused.push({
        status,
        type: headers.get('content-type'),
        retryAfter: headers.get('retry-after'),
        body,
      })
    }
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    await Promise.all(this.#writing)
  }

  /** Resolves after this many more acknowledged writes. */
  async more(count: number): Promise<void> {
    const wanted = this.acknowledged.length + count
    await vi.waitFor(() => expect(this.acknowledged.length).toBeGreaterThanOrEqual(wanted), {
      timeout: 30_000,
      interval: 5,
    })
  }
}

const postTask = (title: string) =>
  fetch(portal.backend.url + tasksCreate.path, {
    method: 'POST',
    headers: { Cookie: portal.manager.cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify({ title, tags: ['durable'] }),
  })

function postReport(description: string): Promise<Response> {
  const form = new FormData()
  form.set('description', description)
  form.set('completionPercentage', '40')
  form.set('reportDate', new Date().toISOString())
  form.set('urlLinks', '[]')
  form.append('files', new Blob([`%PDF-1.7\n${description}`]), 'proof.pdf')
  return fetch(portal.backend.url + reportsCreate.path, {
    method: 'POST',
    headers: { Cookie: portal.author.cookie },
    body: form,
  })
}

/** Returns acknowledged rows that can no longer be read. */
async function findLost(acknowledged: readonly Acknowledged[]): Promise<Acknowledged[]> {
  const { knex } = portal.platform.database
  const tasks = (await knex('tasks').select('id', 'title as text')) as Acknowledged[]
  const reports = (await knex('progress_reports').select('id', 'description as text')) as Acknowledged[]
  const present = {
    task: new Map(tasks.map(({ id, text }) => [id, text])),
    report: new Map(reports.map(({ id, text }) => [id, text])),
  }
  return acknowledged.filter(({ kind, id, text }) => present[kind].get(id) !== text)
}

async function readThroughApi({ kind, id }: Acknowledged): Promise<string> {
  const path = kind === 'task' ? buildPath(tasksGet.path, { id }) : `/api/progress-reports/${id}`
  const reader = kind === 'task' ? portal.manager : portal.author
  const response = await fetch(portal.backend.url + path, { headers: { Cookie: reader.cookie } })
  expect(response.status).toBe(200)
  const body = (await response.json()) as { title: string } & Report
  if (kind === 'report') {
    const [file] = body.fileUploads
    const download = await fetch(`${portal.backend.url}/api/files/${file?.id}`, {
      headers: { Cookie: reader.cookie },
    })
    expect(await download.text()).toBe(`%PDF-1.7\n${body.description}`)
  }
  return kind === 'task' ? body.title : body.description
}

describe('a database killed while requests write', () => {
  it('a killed database loses no acknowledged write, and the backend reconnects by itself', async () => {
    const writers = new Writers()
    for (let kill = 0; kill < 4; kill++) {
      await writers.more(WRITES_BETWEEN_KILLS)
      await portal.killDatabase()
      await portal.startDatabase()
    }
    await writers.more(WRITES_BETWEEN_KILLS)
    await writers.stop()

    expect(await findLost(writers.acknowledged)).toEqual([])
    expect(writers.refused.length).toBeGreaterThan(0)
    for (const { status, type, retryAfter, body } of writers.refused) {
      expect({ status, type, retryAfter, code: body.code }).toEqual({
        status: 503,
        type: expect.stringContaining('application/problem+json'),
        retryAfter: expect.stringMatching(/^\d+$/),
        code: 'database_unavailable',
      })
    }
    expect(writers.longestAnswer).toBeLessThan(LONGEST_ANSWER)
    for (const written of writers.acknowledged.slice(-30)) {
      expect(await readThroughApi(written)).toBe(written.text)
    }
  })

  it('a killed database without log flushing loses writes, so this test can fail', async () => {
    const lost: Acknowledged[] = []
    for (let attempt = 0; attempt < 5 && lost.length === 0; attempt++) {
      const admin = await mysql.createConnection(portal.databaseAdminUrl)
      await admin.query('SET GLOBAL innodb_flush_log_at_trx_commit = 0')
      await admin.end()
      const writers = new Writers()
      await writers.more(WRITES_BETWEEN_KILLS)
      await portal.killDatabase()
      await portal.startDatabase()
      await writers.stop()
      lost.push(...(await findLost(writers.acknowledged)))
    }
    expect(lost.length).toBeGreaterThan(0)
  })
})
