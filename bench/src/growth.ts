import { setTimeout as wait } from 'node:timers/promises'
import type { Connection, RowDataPacket } from 'mysql2/promise'
import { table } from './goals.ts'
import { grow } from './growth-seed.ts'
import { connectTo, signInEach, type View, viewsOf } from './growth-views.ts'
import { createsOf, pace } from './growth-writes.ts'
import { runRound } from './load.ts'
import type { Portal } from './portal.ts'
import type { Organisation } from './seed.ts'

const ROUNDS = 25
const WARM_UP = 5
const STATEMENT_ROUNDS = 20
const MOST_GROWTH = 1.5

async function timeOf(url: string, { path, as }: View): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(url + path, { headers: { Cookie: as.cookie } })
  await response.text()
  if (response.status !== 200) {
    throw new Error(`${path} answers ${response.status}`)
  }
  return performance.now() - startedAt
}

/** Medians in milliseconds, one view after the other in each round, so that a busy moment hits all alike. */
async function medians(url: string, views: readonly View[]): Promise<number[]> {
  const times: number[][] = views.map(() => [])
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    for (const [index, view] of views.entries()) {
      const time = await timeOf(url, view)
      if (round >= 0) {
        times[index]?.push(time)
      }
    }
  }
  return times.map((own) => own.sort((a, b) => a - b)[Math.floor(own.length / 2)] ?? 0)
}

/** Statements that the server has been sent, by its own counter, for one request. */
async function statementsOf(connection: Connection, url: string, view: View): Promise<number> {
  const questions = async () => {
    const [[row]] = await connection.query<RowDataPacket[]>("SHOW GLOBAL STATUS LIKE 'Questions'")
    return Number(row?.Value)
  }
  const before = await questions()
  for (let round = 0; round < STATEMENT_ROUNDS; round++) {
    await timeOf(url, view)
  }
  return Math.round((((await questions()) - before - 1) / STATEMENT_ROUNDS) * 10) / 10
}

async function refusedUnderLoad(portal: Portal, views: readonly View[]): Promise<number> {
  const requests = views.map(({ path, as }) => ({ path, headers: { Cookie: as.cookie } }))
  const target = { name: 'growth', url: portal.backendUrl, processId: portal.backendProcessId, requests }
  const round = await runRound(target, 32, portal.database.processId)
  return round.failures
}

/** How fast tasks are created and read one after the other. */
const paceOf = async (portal: Portal, organisation: Organisation) => ({
  create: await createsOf(portal.backendUrl, organisation),
  list: await pace(portal.backendUrl, organisation.creator, '/api/tasks?limit=25'),
  detail: await pace(portal.backendUrl, organisation.creator, `/api/tasks/${organisation.firstTaskId}`),
})

function paceLines(before: Awaited<ReturnType<typeof paceOf>>, after: typeof before): string[] {
  const growth = (small: number, large: number) => `${(large / small).toFixed(2)} x`
  return [
    `Create: median ${growth(before.create.median, after.create.median)} (${after.create.median.toFixed(1)} ms), longest of ${after.create.count} ${growth(before.create.longest, after.create.longest)} (${after.create.longest.toFixed(1)} ms).`,
    `Requests a second kept: list ${growth(before.list, after.list)}, detail ${growth(before.detail, after.detail)}.`,
  ]
}

/**
 * Looks at every list, filter, pair of filters, count and feed as every role, among few tasks and again among many.
 *
 * @param sizes how many tasks, reports, lines of activity and notifications there are.
 */
export async function measureGrowth(
  portal: Portal,
  organisation: Organisation,
  { from, to }: { from: number; to: number },
  say: (line: string) => void,
): Promise<string> {
  const connection = await connectTo(portal.database.adminUrl)
  const members = await signInEach(connection, organisation)
  await grow(connection, organisation, from)
  const views = await viewsOf(portal.backendUrl, members, organisation)
  say(`measuring ${views.length} views at ${from}`)
  const few = await medians(portal.backendUrl, views)
  const before = await paceOf(portal, organisation)
  say(`growing to ${to}`)
  await grow(connection, organisation, to)
  // Fresh rows are still being written out.
  await wait(5_000)
  say(`measuring at ${to}`)
  const many = await medians(portal.backendUrl, views)
  const after = await paceOf(portal, organisation)
  const refused = await refusedUnderLoad(portal, views)
  const rows = views.map(({ what, path }, index) => {
    const [small, large] = [few[index] ?? 0, many[index] ?? 0]
    return { what, path, small, large, ratio: large / small }
  })
  rows.sort((one, other) => other.ratio - one.ratio)
  const missed = rows.filter(({ ratio }) => ratio > MOST_GROWTH)
  const median = rows[Math.floor(rows.length / 2)]?.ratio ?? 0
  const worst = rows
    .slice(0, 25)
    .map(({ what, path, small, large, ratio }) => [
      what,
      path,
      small.toFixed(2),
      large.toFixed(2),
      ratio.toFixed(2),
    ])
  const hot = views.filter(
    ({ what, path }) => ['pm', 'staff', 'sr_pm'].includes(what) && !/[?&].*=.*&|=(?!today)/.test(path),
  )
  const statements: string[] = []
  for (const view of hot) {
    statements.push(`${view.what} ${view.path}: ${await statementsOf(connection, portal.backendUrl, view)}`)
  }
  await connection.end()
  return [
    ...paceLines(before, after),
    `${views.length} views from ${from} to ${to}: median growth ${median.toFixed(2)} x, ${missed.length} above ${MOST_GROWTH} x, ${refused} refused at 32 connections.`,
    table([['role', 'view', `ms at ${from}`, `ms at ${to}`, 'x'], ...worst], [0, 1]),
    `Statements a request: ${statements.join(', ')}`,
  ].join('\n\n')
}
