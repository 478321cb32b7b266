import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { kitFolder } from '../kit-folder.ts'
import { forward } from './forward.ts'

const path = '/api/section-backends/mfe_travel/trips'
let folder: string
let file: string
let server: Server
let origin: string

const source = (city: string) => `
import { endpoint } from '@headway/contracts'
import { refusal, reply, ReplyBook } from '@headway/sdk/replies'
import * as z from 'zod/mini'

const Trip = z.object({ city: z.string() })
const list = endpoint('tripsList', 'GET ${path}', { summary: '', reply: z.object({ items: z.array(Trip) }) })
const create = endpoint('tripsCreate', 'POST ${path}', { summary: '', body: Trip, reply: Trip, status: 201 })
const remove = endpoint('tripsRemove', 'DELETE ${path}/:id', { summary: '', status: 204 })
const items = [{ city: '${city}' }]

export const replies = new ReplyBook([
  reply(list, () => ({ items })),
  reply(create, ({ body }) => (items.push(body), body)),
  reply(remove, ({ params }) => refusal(409, { code: 'trip_' + params.id })),
  reply(endpoint('tripsWrong', 'GET ${path}/wrong', { summary: '', reply: Trip }), { city: 7 }),
])
`

beforeAll(async () => {
  // Below the repository, so that the file finds its imports.
  const parent = join(kitFolder, '../.cache')
  await mkdir(parent, { recursive: true })
  folder = await mkdtemp(join(parent, 'backend-replies-'))
  file = join(folder, 'replies.ts')
  await writeFile(file, source('Turku'))
  server = createServer((request, response) => {
    const target = {
      portal: 'http://127.0.0.1:1',
      local: origin,
      section: async () => undefined,
      replies: file,
    }
    forward(request, response, target)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

const ask = async (url: string, init?: RequestInit) => {
  const response = await fetch(origin + url, init)
  const body = await response.text()
  return { status: response.status, type: response.headers.get('content-type'), body }
}

describe('prepared replies in the browser', () => {
  it('answer requests to the own backend, remember changes and are read again when the file changes', async () => {
    const trip = JSON.stringify({ city: 'Oulu' })
    expect(await ask(path, { method: 'POST', body: trip })).toEqual({
      status: 201,
      type: 'application/json',
      body: trip,
    })
    expect(JSON.parse((await ask(path)).body)).toEqual({ items: [{ city: 'Turku' }, { city: 'Oulu' }] })
    await writeFile(file, source('Vaasa'))
    await utimes(file, new Date(), new Date(Date.now() + 5_000))
    expect(JSON.parse((await ask(path)).body)).toEqual({ items: [{ city: 'Vaasa' }] })
  })

  it('refuse with a problem, and name what violates the contract', async () => {
    const complain = vi.spyOn(console, 'error').mockReturnValue()
    const refused = await ask(`${path}/7`, { method: 'DELETE' })
    expect([refused.status, refused.type]).toEqual([409, 'application/problem+json'])
    expect(refused.body).toContain('trip_7')
    for (const [url, init, reason] of [
      [`${path}/wrong`, {}, 'tripsWrong'],
      [path, { method: 'POST', body: '{"city":7}' }, 'tripsCreate'],
      [`${path}/missing`, {}, 'Nothing answers'],
    ] as const) {
      const answer = await ask(url, init)
      expect([answer.status, answer.type]).toEqual([502, 'application/problem+json'])
      expect(answer.body).toContain(reason)
    }
    expect(complain).toHaveBeenCalledTimes(3)
    complain.mockRestore()
  })

  it('answer no other request', async () => {
    const answer = await ask('/api/auth/user')
    expect(answer.body).toContain('cannot be reached')
  })
})
