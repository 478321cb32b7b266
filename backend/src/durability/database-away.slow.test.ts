import { readdir, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { Problem } from '@headway/contracts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type DurablePortal, startDurablePortal } from './testing/durable-portal.ts'

/** A frozen or slow database (docs/OPERATIONS.md, "Failure behavior"). */
const LONGEST_ANSWER = 8_000
const RECOVERY = { timeout: 30_000, interval: 50 }

let portal: DurablePortal

beforeAll(async () => {
  portal = await startDurablePortal()
})
afterAll(() => portal.stop())

const get = (path: string) => fetch(portal.backend.url + path, { headers: { Cookie: portal.manager.cookie } })
const statusOf = async (path: string) => {
  const response = await get(path)
  await response.text()
  return response.status
}

async function expectUnavailable(response: Response): Promise<void> {
  expect(response.status).toBe(503)
  expect(response.headers.get('content-type')).toContain('application/problem+json')
  expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(((await response.json()) as Problem).code).toBe('database_unavailable')
}

const BOUNDARY = 'part-of-this-form'
const field = (name: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

/** Starts to send a report with a file and holds its end back. */
function beginReport(): { finish: () => Promise<number> } {
  const upload = request(`${portal.backend.url}/api/progress-reports`, {
    method: 'POST',
    headers: {
      Cookie: portal.author.cookie,
      'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
  })
  const status = new Promise<number>((resolve, reject) => {
    upload.on('error', reject)
    upload.on('response', (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
  })
  upload.write(
    field('description', 'Begun before') +
      field('completionPercentage', '10') +
      field('reportDate', new Date().toISOString()) +
      field('urlLinks', '[]') +
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.7\n`,
  )
  return {
    finish: () => {
      upload.end(`the end\r\n--${BOUNDARY}--\r\n`)
      return status
    },
  }
}

describe('a database that is down when the backend starts', () => {
  it('a backend whose database is down starts listening, reports that it is not ready and connects as soon as the database is up', async () => {
    await portal.backend.kill()
    await portal.killDatabase()
    await portal.startBackend()
    expect(await statusOf('/healthz')).toBe(200)
    expect(await statusOf('/readyz')).toBe(503)
    await expectUnavailable(await get('/api/tasks'))
    await expectUnavailable(await get('/api/events'))
    await portal.startDatabase()
    await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(200), RECOVERY)
    expect(await statusOf('/api/tasks')).toBe(200)
  })
})

/** Stops a process and waits until all its threads have stopped. */
async function freeze(processId: number): Promise<void> {
  process.kill(processId, 'SIGSTOP')
  await vi.waitFor(async () => {
    for (const thread of await readdir(`/proc/${processId}/task`)) {
      const status = await readFile(`/proc/${processId}/task/${thread}/status`, 'utf8')
      expect(status).toMatch(/^State:\tT/m)
    }
  }, RECOVERY)
}

describe('a frozen database', () => {
  it('a backend with a frozen database fails every request within the time limit and recovers when the database resumes', async () => {
    // Most of these connections haven't prepared the statement of the readiness check; preparing must time out too.
    const warm = await Promise.all(Array.from({ length: 40 }, () => statusOf('/api/tasks')))
    expect(new Set(warm)).toEqual(new Set([200]))
    const report = beginReport()
    // The request of the report must have read its session first.
    expect(await statusOf('/api/tasks')).toBe(200)
    await freeze(portal.databaseProcessId)
    const timed = async <T>(callback: () => Promise<T>) => {
      const started = performance.now()
      return { answer: await callback(), milliseconds: performance.now() - started }
    }
    try {
      const readiness = Promise.all(Array.from({ length: 12 }, () => timed(() => statusOf('/readyz'))))
      const reads = Promise.all(
        Array.from({ length: 60 }, (_, index) =>
          timed(() => get(index % 2 === 0 ? '/api/tasks' : '/api/auth/user')),
        ),
      )
      const write = timed(() => report.finish())
      const health = await timed(() => statusOf('/healthz'))
      expect(health).toMatchObject({ answer: 200 })
      expect(health.milliseconds).toBeLessThan(LONGEST_ANSWER / 2)
      for (const { answer, milliseconds } of await reads) {
        await expectUnavailable(answer)
        expect(milliseconds).toBeLessThan(LONGEST_ANSWER)
      }
      for (const { answer, milliseconds } of [await write, ...(await readiness)]) {
        expect(answer).toBe(503)
        expect(milliseconds).toBeLessThan(LONGEST_ANSWER)
      }
    } finally {
      process.kill(portal.databaseProcessId, 'SIGCONT')
    }
    await vi.waitFor(async () => expect(await statusOf('/api/tasks')).toBe(200), RECOVERY)
    const afterwards = await Promise.all(Array.from({ length: 40 }, () => statusOf('/api/tasks')))
    expect(new Set(afterwards)).toEqual(new Set([200]))
  })
})
