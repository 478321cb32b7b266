import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import { afterAll, describe, expect, it } from 'vitest'
import { Routes } from './routes.ts'

const routes = new Routes()
routes.register('/api/tasks/:id', ['GET'], (ctx) => {
  ctx.body = `task ${(ctx.params as { id: string }).id}`
})
routes.register('/api/tasks', ['POST'], (ctx) => {
  ctx.body = 'created'
})
routes.get('/api/users/me', (ctx) => {
  ctx.body = 'me'
})
const app = new Koa().use(routes.middleware()).use((ctx) => {
  ctx.body = 'no route'
})
const server = app.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
afterAll(() => void server.close())

const answerOf = async (method: string, path: string) =>
  (await fetch(`http://127.0.0.1:${port}${path}`, { method })).text()

describe('routes', () => {
  it.each([
    ['GET', '/api/tasks/7', 'task 7'],
    ['GET', '/api/tasks/a%2Fb', 'task a/b'],
    ['POST', '/api/tasks', 'created'],
    ['POST', '/api/tasks/', 'created'],
    ['POST', '/API/Tasks', 'created'],
    ['GET', '/api/users/me', 'me'],
    ['GET', '/api/tasks', 'no route'],
    ['GET', '/api/users/you', 'no route'],
    ['GET', '/api', 'no route'],
    ['GET', '/', 'no route'],
    ['GET', '//api/tasks/7', 'no route'],
    ['GET', '/api/__proto__/7', 'no route'],
    ['GET', '/api/tasks%2F7', 'no route'],
  ])('the request %s %s is passed to the handler of its route', async (method, path, answer) => {
    expect(await answerOf(method, path)).toBe(answer)
  })

  it('a route is refused when its noun is a placeholder', () => {
    expect(() => routes.get('/api/:noun/list', () => undefined)).toThrow('/api/:noun/list')
  })
})
