import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fallsSilent } from './health-watch.ts'

let asked = 0
/** Answers from this question on, and the one before the watch. */
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
  fallsSilent({ url, startMilliseconds: 0, every: 150, misses: 2, load: () => load }, signal)

it('takes a process for hung after a few missed questions', async () => {
  asked = 0
  expect(await watch(1)).toBe(true)
  expect(asked).toBe(2)
})

it('waits longer while the machine is overloaded', async () => {
  asked = 0
  expect(await watch(20)).toBe(true)
  expect(asked).toBe(12)
})

it('does not end a process that answers again while the machine is overloaded', async () => {
  asked = 0
  answersFrom = 8
  const stop = new AbortController()
  const watching = watch(20, stop.signal)
  await expect.poll(() => asked, { timeout: 10_000 }).toBeGreaterThan(12)
  stop.abort()
  expect(await watching).toBe(false)
})
