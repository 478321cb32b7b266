import { expect, it } from 'vitest'
import { runApart, TookTooMuch } from './apart.ts'

const script = (body: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from 'node:worker_threads'
${body}`)}`,
  )
const limits = { megabytes: 32, milliseconds: 20_000 }

it('a script that runs apart answers what it was given, once', async () => {
  const twice = script('parentPort.postMessage(workerData.value + 1); parentPort.postMessage(0)')
  expect(await runApart(twice, { value: 1 }, limits)).toBe(2)
})

it('knows no environment and none of the flags of this process', async () => {
  const asked = script('parentPort.postMessage([Object.keys(process.env), process.execArgv])')
  expect(await runApart(asked, null, limits)).toEqual([[], []])
})

it.each([
  ['without end', 'for (;;);', { ...limits, milliseconds: 500 }],
  ['that takes all memory', 'const all = []; for (;;) all.push({ all: [...all] })', limits],
])('one %s is ended, and nothing else', async (_, body, given) => {
  await expect(runApart(script(body), null, given)).rejects.toBeInstanceOf(TookTooMuch)
})

it.each([
  ['throws', "throw new TypeError('No')", 'No'],
  ['rejects', "await Promise.reject(new Error('Later'))", 'Later'],
  ['ends', 'process.exit(0)', 'It ended without an answer'],
])('what it does not catch is heard: one that %s', async (_, body, message) => {
  await expect(runApart(script(body), null, limits)).rejects.toThrow(message)
})
