import { setTimeout as wait } from 'node:timers/promises'
import { proportionalMemory } from './accounting.ts'
import { table } from './goals.ts'
import { grow } from './growth-seed.ts'
import { connectTo } from './growth-views.ts'
import type { Portal } from './portal.ts'
import type { Organisation } from './seed.ts'

const LISTS = 40
const MEMORY_STEP = 200
const FORMATS = ['csv', 'xlsx']

const median = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN

/** Milliseconds that a list takes, asked for until told to stop, or so many times. */
async function listTimes(
  portal: Portal,
  { creator }: Organisation,
  isDone: (count: number) => boolean,
): Promise<number[]> {
  const times: number[] = []
  while (!isDone(times.length)) {
    const startedAt = performance.now()
    const response = await fetch(`${portal.backendUrl}/api/tasks?limit=25`, {
      headers: { Cookie: creator.cookie },
    })
    await response.text()
    times.push(performance.now() - startedAt)
  }
  return times
}

/** The most memory that the backend has until told to stop, in MiB. */
async function mostMemory({ backendProcessId }: Portal, isDone: () => boolean): Promise<number> {
  let most = 0
  while (!isDone()) {
    most = Math.max(most, proportionalMemory(backendProcessId))
    await wait(MEMORY_STEP)
  }
  return most
}

/** Reads a file to its end, keeping nothing. */
async function takeFile(portal: Portal, { reader }: Organisation, format: string): Promise<number> {
  const response = await fetch(`${portal.backendUrl}/api/tasks/export?format=${format}`, {
    headers: { Cookie: reader.cookie },
  })
  if (!response.ok || !response.body) {
    throw new Error(`the export as ${format} answers ${response.status}`)
  }
  let bytes = 0
  for await (const chunk of response.body) {
    bytes += chunk.length
  }
  return bytes
}

async function measureFormat(portal: Portal, organisation: Organisation, format: string, count: number) {
  const quiet = median(await listTimes(portal, organisation, (asked) => asked >= LISTS))
  const before = proportionalMemory(portal.backendProcessId)
  let isDone = false
  const startedAt = performance.now()
  const [bytes, most, beside] = await Promise.all([
    takeFile(portal, organisation, format).finally(() => {
      isDone = true
    }),
    mostMemory(portal, () => isDone),
    listTimes(portal, organisation, () => isDone),
  ])
  const seconds = (performance.now() - startedAt) / 1_000
  return [
    format,
    `${(bytes / 1_048_576).toFixed(1)} MiB`,
    `${seconds.toFixed(1)} s`,
    (count / seconds).toFixed(0),
    `${(most - before).toFixed(0)} MiB`,
    `${(median(beside) / quiet).toFixed(2)} x`,
  ]
}

/**
 * Takes all tasks away as files, while a list is read over and over beside it.
 *
 * @param count how many tasks there are.
 */
export async function measureExports(
  portal: Portal,
  organisation: Organisation,
  count: number,
  say: (line: string) => void,
): Promise<string> {
  const connection = await connectTo(portal.database.adminUrl)
  say(`growing to ${count}`)
  await grow(connection, organisation, count)
  await connection.end()
  const rows: string[][] = []
  for (const format of FORMATS) {
    say(`taking ${count} tasks as ${format}`)
    rows.push(await measureFormat(portal, organisation, format, count))
  }
  return table([['', 'size', 'time', 'rows a second', 'memory more', 'a list beside it'], ...rows], [0])
}
