import { afterEach, beforeEach, expect, it } from 'vitest'
import { createStore, FILE, sectionsOf } from '../../test/release-backend.ts'

let store: Awaited<ReturnType<typeof createStore>>

beforeEach(async () => {
  store = await createStore()
  store.backend.use('1.0.0')
})
afterEach(() => store.stop())

/** Makes the backend refuse archives to visitors, as for an address that has used up its rate limit. */
function refuseVisitors(after: Promise<unknown> = Promise.resolve()): { refused: () => number } {
  let refused = 0
  store.backend.fault = ({ url = '', headers }, response) => {
    const isVisitor = url.endsWith('/archive') && headers['x-forwarded-for'] !== undefined
    if (isVisitor) {
      refused++
      void after.then(() => response.writeHead(429).end())
    }
    return isVisitor
  }
  return { refused: () => refused }
}

it('a release that the backend refuses to a visitor is loaded for the registry', async () => {
  const { refused } = refuseVisitors()
  const gateway = await store.start()
  expect((await gateway.get(`/mfe/tasks/1.0.0/${FILE}`)).status).toBe(404)
  expect(refused()).toBe(1)
  const [entry] = await sectionsOf(gateway)
  expect(entry).toMatchObject({ version: '1.0.0', entry: expect.any(String) })
  expect((await gateway.get(`/mfe/tasks/1.0.0/${FILE}`)).status).toBe(200)
})

it('a release is loaded for the registry while a visitor waits for a refusal', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { refused } = refuseVisitors(promise)
  const gateway = await store.start()
  const file = gateway.get(`/mfe/tasks/1.0.0/${FILE}`)
  await expect.poll(refused, { timeout: 5_000 }).toBe(1)
  const sections = sectionsOf(gateway)
  resolve()
  expect((await sections)[0]).toMatchObject({ version: '1.0.0', entry: expect.any(String) })
  expect((await file).status).toBe(404)
})
