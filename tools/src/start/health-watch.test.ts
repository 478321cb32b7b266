import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stopsResponding } from './health-watch.ts'

let asked = 0
/** Number of the first request that is answered with 200. Earlier ones are answered with 503. */
let answersFrom = Number.POSITIVE_INFINITY
const server = createServer((_request, response) => {
  asked++
  response.statusCode = asked >= answersFrom ? 200 : 503
  response.end()
})
let url: string

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(() => server.close())

const watch = (load: number, signal = new AbortController().signal) =>
  stopsResponding({ url, startTimeoutMs: 0, intervalMs: 150, maxFailedChecks: 2, load: () => load }, signal)

it('the health watch considers a process hung after several failed probes', async () => {
  asked = 0
  expect(await watch(1)).toBe(true)
  expect(asked).toBe(2)
})

it('the health watch waits longer while the machine is overloaded', async () => {
  asked = 0
  expect(await watch(20)).toBe(true)
  expect(asked).toBe(12)
})

it('the health watch does not end a process that responds again while the machine is overloaded', async () => {
  asked = 0
  answersFrom = 8
  const stop = new AbortController()
  const watching = watch(20, stop.signal)
  await expect.poll(() => asked).toBeGreaterThan(12)
  stop.abort()
  expect(await watching).toBe(false)
})
