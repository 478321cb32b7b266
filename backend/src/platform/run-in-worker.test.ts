import { expect, it } from 'vitest'
import { runInWorker, ResourceLimitError } from './run-in-worker.ts'

const script = (body: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from 'node:worker_threads'
${body}`)}`,
  )
const limits = { megabytes: 32, milliseconds: 20_000 }

it('a script in a worker thread returns its result once', async () => {
  const twice = script('parentPort.postMessage(workerData.value + 1); parentPort.postMessage(0)')
  expect(await runInWorker(twice, { value: 1 }, limits)).toBe(2)
})

it('a script in a worker thread has neither the environment nor the flags of this process', async () => {
  const asked = script('parentPort.postMessage([Object.keys(process.env), process.execArgv])')
  expect(await runInWorker(asked, null, limits)).toEqual([[], []])
})

it.each([
  ['without end', 'for (;;);', { ...limits, milliseconds: 500 }],
  ['that takes all memory', 'const all = []; for (;;) all.push({ all: [...all] })', limits],
])('a script %s is terminated without affecting the process', async (_, body, given) => {
  await expect(runInWorker(script(body), null, given)).rejects.toBeInstanceOf(ResourceLimitError)
})

it.each([
  ['throws', "throw new TypeError('No')", 'No'],
  ['rejects', "await Promise.reject(new Error('Later'))", 'Later'],
  ['ends', 'process.exit(0)', 'The worker ended without a message'],
])('an uncaught error of a script is reported: one that %s', async (_, body, message) => {
  await expect(runInWorker(script(body), null, limits)).rejects.toThrow(message)
})
