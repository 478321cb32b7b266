import { createHash } from 'node:crypto'
import { readdir, stat, utimes } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import type { Report } from '@headway/contracts/reports'
import type { TaskFile } from '@headway/contracts/task-files'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { inTransaction } from '../platform/database/transaction.ts'
import { createRandom } from '../test/create-random.ts'
import { type DurablePortal, startDurablePortal } from './testing/durable-portal.ts'

const KILLS = 8
const UPLOADS_AT_ONCE = 3
const LARGEST_FILE = 6_000_000
const TWO_DAYS = 2 * 24 * 60 * 60 * 1_000
const BOUNDARY = 'part-of-this-form'

let portal: DurablePortal
let taskId: number

beforeAll(async () => {
  portal = await startDurablePortal()
  const response = await fetch(`${portal.backend.url}/api/tasks`, {
    method: 'POST',
    headers: { Cookie: portal.manager.cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify({ title: 'With files', assigneeIds: [portal.author.id] }),
  })
  taskId = ((await response.json()) as { id: number }).id
})
afterAll(() => portal.stop())

const random = createRandom(20_261_121)

interface Form {
  path: string
  body: Buffer
  size: number
  sha256: string
}

/** Path and further fields of a form with files. */
const targets = [
  {
    path: () => '/api/progress-reports',
    fields: () => ({
      description: 'Sent while the backend dies',
      completionPercentage: '10',
      reportDate: new Date().toISOString(),
      urlLinks: '[]',
    }),
  },
  { path: () => `/api/tasks/${taskId}/files`, fields: () => ({}) },
] as const

/** Returns a form with one file of random size, for a report or for the task. */
function createForm(_: unknown, index: number): Form {
  const target = targets[index % 2 === 0 ? 0 : 1]
  const size = 1_000 + Math.floor(random() * LARGEST_FILE)
  const content = Buffer.alloc(size, `${random()}`)
  content.write('%PDF-1.7\n')
  const head = Object.entries<string>(target.fields())
    .map(
      ([name, value]) =>
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .join('')
  const file = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="proof.pdf"\r\n\r\n`
  return {
    path: target.path(),
    body: Buffer.concat([Buffer.from(head + file), content, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
    size,
    sha256: createHash('sha256').update(content).digest('hex'),
  }
}

/** Returns the hash of the file once the form is acknowledged; undefined when the backend died before. */
function upload({ path, body, sha256 }: Form): Promise<string | undefined> {
  return new Promise((resolve) => {
    const sending = request(`${portal.backend.url}${path}`, {
      method: 'POST',
      agent: false,
      headers: {
        Cookie: portal.author.cookie,
        'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
        'Content-Length': body.length,
      },
    })
    sending.on('error', () => resolve(undefined))
    sending.on('response', (response) => {
      response.resume()
      response.on('error', () => undefined)
      resolve(response.statusCode === 201 ? sha256 : undefined)
    })
    sending.end(body)
  })
}

/** Returns the bytes in all files of the store, complete or not. */
async function bytesOnDisk(): Promise<number> {
  const sizes = await Promise.all(
    (await filesOnDisk()).map((path) =>
      stat(path).then(
        ({ size }) => size,
        // The file was just renamed; the next poll finds it.
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/**
 * Uploads several files at once and kills the backend when a random part of them has reached the disk. Bytes sent are
 * no measure, because the socket buffers take some megabytes.
 */
async function uploadUntilKilled(): Promise<string[]> {
  const forms = Array.from({ length: UPLOADS_AT_ONCE }, createForm)
  const killAfter = random() * forms.reduce((sum, form) => sum + form.size, 0)
  const before = await bytesOnDisk()
  let hasEnded = false
  const uploads = Promise.all(forms.map(upload)).finally(() => {
    hasEnded = true
  })
  while (!hasEnded && (await bytesOnDisk()) - before <= killAfter) {
    // The next poll checks again.
  }
  await portal.backend.kill()
  const results = await uploads
  await portal.startBackend()
  return results.filter((sha256) => sha256 !== undefined)
}

async function listItems<Item>(path: string): Promise<Item[]> {
  const response = await fetch(`${portal.backend.url}${path}?limit=100`, {
    headers: { Cookie: portal.author.cookie },
  })
  return ((await response.json()) as { items: Item[] }).items
}

async function filesOnDisk(): Promise<string[]> {
  const entries = await readdir(portal.filesFolder, {
    recursive: true,
    withFileTypes: true,
  }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

interface FileRow {
  path: string
  size: number
  sha256: string
  storage_key: string
}

const listedFiles = () =>
  portal.platform.database.rows<FileRow>(
    `SELECT CONCAT('/api/files/', id) AS path, size, sha256, storage_key FROM report_files
     UNION ALL SELECT CONCAT('/api/task-files/', id), size, sha256, storage_key FROM task_files`,
  )

async function download(path: string): Promise<Buffer> {
  const response = await fetch(`${portal.backend.url}${path}`, {
    headers: { Cookie: portal.author.cookie },
  })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

/** Makes the daily sweep due again. */
async function makeSweepDue(): Promise<void> {
  const { database, jobs } = portal.platform
  await inTransaction(database.knex, (trx) => jobs.add({ kind: 'files.sweep' }, trx))
}

describe('a backend that is killed during uploads', () => {
  it('a restarted backend lists every acknowledged file and no incomplete one', async () => {
    const acknowledged: string[] = []
    for (let kill = 0; kill < KILLS; kill++) {
      acknowledged.push(...(await uploadUntilKilled()))
    }
    const last = await Promise.all(targets.map(createForm).map(upload))
    expect(last).not.toContain(undefined)

    const rows = await listedFiles()
    for (const row of rows) {
      const bytes = await download(row.path)
      expect(bytes.length).toBe(row.size)
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(row.sha256)
    }
    const listed = rows.map((row) => row.sha256)
    expect(listed).toEqual(expect.arrayContaining([...acknowledged, ...last]))
    const ofReports = (await listItems<Report>('/api/progress-reports')).flatMap(
      (report) => report.fileUploads,
    )
    const ofTask = await listItems<TaskFile>(`/api/tasks/${taskId}/files`)
    expect(Math.min(ofReports.length, ofTask.length)).toBeGreaterThan(0)
    expect(ofReports.length + ofTask.length).toBe(rows.length)
  })

  it('a killed upload leaves only partial files, which the cleanup deletes when they are old', async () => {
    const listed = new Set((await listedFiles()).map((row) => row.storage_key))
    const isListed = (path: string) => listed.has(path.slice(-32))
    const leftovers = (await filesOnDisk()).filter((path) => !isListed(path))
    expect(leftovers.length).toBeGreaterThan(1)
    const [fresh, ...old] = leftovers
    const before = new Date(Date.now() - TWO_DAYS)
    for (const path of [...old, ...(await filesOnDisk()).filter(isListed)]) {
      await utimes(path, before, before)
    }
    await makeSweepDue()
    const expected = listed.size + 1
    await vi.waitFor(async () => expect(await filesOnDisk()).toHaveLength(expected), { timeout: 30_000 })
    const remaining = await filesOnDisk()
    expect(remaining).toContain(fresh)
    expect(remaining.filter(isListed)).toHaveLength(listed.size)
    for (const path of remaining.filter(isListed)) {
      expect((await stat(path)).size).toBeGreaterThan(0)
    }
  })
})
