import { setTimeout as wait } from 'node:timers/promises'
import type { Portal } from './portal.ts'
import type { Member, Organisation } from './seed.ts'

const DESCRIPTION =
  'Collect the documents, check the totals against the ledger, and record what is missing. '.repeat(4)

/** A file of so many tasks, as our own export writes it. */
const fileOf = (rows: number): string =>
  [
    'Number,Title,Description,Status,Priority,Due,Tags',
    ...Array.from(
      { length: rows },
      (_, number) =>
        `${number + 1},Imported task ${number},${DESCRIPTION.replaceAll(',', ' ')},New,High,2031-05-06,bench`,
    ),
  ].join('\n')

interface Answer {
  id: number
  state: string
  counts: Record<string, number>
}

async function call(
  portal: Portal,
  { cookie }: Member,
  method: string,
  path: string,
  body?: FormData | string,
): Promise<{ answer: Answer; time: number }> {
  const startedAt = performance.now()
  const response = await fetch(portal.backendUrl + path, {
    method,
    headers: {
      Cookie: cookie,
      ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  if (!response.ok) {
    throw new Error(`${method} ${path} answers ${response.status}: ${text}`)
  }
  return { answer: JSON.parse(text) as Answer, time: performance.now() - startedAt }
}

/** Reads a list over and over; gives the longest that it took, in milliseconds. */
async function longestList(portal: Portal, { reader }: Organisation, isDone: () => boolean): Promise<number> {
  let longest = 0
  while (!isDone()) {
    const startedAt = performance.now()
    await (
      await fetch(`${portal.backendUrl}/api/tasks?limit=25`, { headers: { Cookie: reader.cookie } })
    ).text()
    longest = Math.max(longest, performance.now() - startedAt)
    await wait(50)
  }
  return longest
}

/** Imports as many tasks as a file may have, while a list is read beside it. */
export async function measureImports(
  portal: Portal,
  organisation: Organisation,
  rows: number,
  say: (line: string) => void,
): Promise<string> {
  const { creator } = organisation
  let isDone = false
  const beside = longestList(portal, organisation, () => isDone)
  say(`reading a file of ${rows} tasks`)
  const form = new FormData()
  form.append('file', new Blob([fileOf(rows)]), 'tasks.csv')
  const read = await call(portal, creator, 'POST', '/api/tasks/imports', form)
  const path = `/api/tasks/imports/${read.answer.id}`
  const looked = await call(portal, creator, 'GET', path)
  say('creating them')
  const startedAt = performance.now()
  const begun = await call(portal, creator, 'POST', `${path}/start`, '{}')
  let last = begun.answer
  while (last.state !== 'done') {
    await wait(250)
    last = (await call(portal, creator, 'GET', path)).answer
  }
  const seconds = (performance.now() - startedAt) / 1_000
  isDone = true
  return [
    `Reading ${rows} rows: ${read.time.toFixed(0)} ms; looking at the draft: ${looked.time.toFixed(0)} ms; beginning: ${begun.time.toFixed(0)} ms.`,
    `Creating ${last.counts.done} tasks: ${seconds.toFixed(1)} s, ${(rows / seconds).toFixed(0)} a second. The longest list beside it: ${(await beside).toFixed(0)} ms.`,
  ].join('\n')
}
