import { Agent, get, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DurablePortal, startDurablePortal } from './testing/durable-portal.ts'

let portal: DurablePortal

beforeAll(async () => {
  portal = await startDurablePortal()
})
afterAll(() => portal.stop())

describe('a backend that receives SIGTERM', () => {
  it('a backend that receives SIGTERM finishes requests in progress, closes idle connections and exits with code 0', async () => {
    const { backend, manager } = portal
    const headers = { Cookie: manager.cookie }
    const agent = new Agent({ keepAlive: true })
    const body = JSON.stringify({ title: 'Begun before the signal' })
    const writing = request(`${backend.url}/api/tasks`, {
      method: 'POST',
      agent,
      headers: { ...headers, 'Content-Type': 'application/json', 'Content-Length': body.length },
    })
    const written = new Promise<{ status: number | undefined; connection: string | undefined }>(
      (resolve, reject) => {
        writing.on('error', reject)
        writing.on('response', (response) => {
          response.resume()
          resolve({ status: response.statusCode, connection: response.headers.connection })
        })
      },
    )
    writing.write(body.slice(0, 10))
    const stream = await fetch(`${backend.url}/api/events`, { headers })
    expect(stream.status).toBe(200)
    // The response of the stream shows that the earlier connection was accepted too.
    const readToEnd = stream.text()

    backend.signal('SIGTERM')
    expect(await readToEnd).toContain('retry: 2000')
    await expect.poll(() => refusesConnections(backend.url)).toBe(true)
    writing.end(body.slice(10))
    expect(await written).toEqual({ status: 201, connection: 'close' })
    expect(await backend.ended).toBe(0)
    agent.destroy()

    const rows = (await portal.platform.database.knex('tasks').select('title')) as { title: string }[]
    expect(rows).toEqual([{ title: 'Begun before the signal' }])
  })
})

function refusesConnections(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const attempt = get(`${url}/healthz`, { agent: false }, (response) => {
      response.resume()
      resolve(false)
    })
    attempt.on('error', () => resolve(true))
  })
}
