import { setTimeout as wait } from 'node:timers/promises'
import mysql, { type Connection, type RowDataPacket } from 'mysql2/promise'
import { table } from './goals.ts'
import { grow } from './growth-seed.ts'
import { runRound } from './load.ts'
import type { Portal } from './portal.ts'
import { type Member, type Organisation, signIn } from './seed.ts'

const ROUNDS = 25
const WARM_UP = 5
const STATEMENT_ROUNDS = 20
const MOST_GROWTH = 1.5

/** One thing that somebody asks for. */
interface View {
  what: string
  path: string
  as: Member
}

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

type Filter = Record<string, string>

function singlesAndPairs(values: Record<string, readonly string[]>): Filter[] {
  const singles = Object.entries(values).flatMap(([name, options]) =>
    options.map((value): Filter => ({ [name]: value })),
  )
  const pairs = singles.flatMap((one, index) =>
    singles
      .slice(index + 1)
      .filter((other) => Object.keys(one)[0] !== Object.keys(other)[0])
      .map((other) => ({ ...one, ...other })),
  )
  return [{}, ...singles, ...pairs]
}

/** Somebody of each role that the product tells apart. */
async function signInEach(connection: Connection, organisation: Organisation): Promise<Map<string, Member>> {
  const members = new Map([
    ['sr_pm', organisation.reader],
    ['pm', organisation.creator],
    ['staff', organisation.author],
  ])
  for (const role of ['super_admin', 'it_admin', 'president', 'viewer']) {
    const [[row]] = await connection.query<RowDataPacket[]>(
      'SELECT id FROM users WHERE role = ? AND is_active ORDER BY id LIMIT 1',
      [role],
    )
    members.set(role, await signIn(connection, Number(row?.id)))
  }
  return members
}

function viewsOf(members: Map<string, Member>, organisation: Organisation): View[] {
  const [one = 0, other = 0] = organisation.assigneeIds
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const tasks = singlesAndPairs({
    status: ['pending', 'in_progress', 'completed', 'overdue'],
    priority: ['low', 'high'],
    assignee: ['me', String(one)],
    tag: ['finance', 'area-3'],
  })
  const reports = singlesAndPairs({
    approval: ['none', 'pending', 'approved'],
    author: ['me', String(other)],
    task: [String(organisation.firstTaskId)],
    from: [day(3)],
    to: [day(1)],
  })
  const lists = [
    ...tasks.map((query) => `/api/tasks?${new URLSearchParams(query)}`),
    ...reports.map((query) => `/api/progress-reports?${new URLSearchParams(query)}`),
    ...['today', 'week', 'month'].map((timeframe) => `/api/dashboard/stats?timeframe=${timeframe}`),
    `/api/tasks/${organisation.firstTaskId}`,
    '/api/activity',
    '/api/notifications',
  ]
  const views = [...members].flatMap(([role, as]) =>
    lists
      // Staff may not read this one task.
      .filter((path) => role !== 'staff' || !/tasks\/\d/.test(path))
      .map((path) => ({ what: role, path, as })),
  )
  const administrator = members.get('super_admin')
  return administrator
    ? [...views, { what: 'super_admin', path: '/api/admin/stats', as: administrator }]
    : views
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
  const url = new URL(portal.database.adminUrl)
  url.pathname = '/headway'
  const connection = await mysql.createConnection({ uri: url.href, timezone: 'Z' })
  const members = await signInEach(connection, organisation)
  const views = viewsOf(members, organisation)
  await grow(connection, organisation, from)
  say(`measuring ${views.length} views at ${from}`)
  const few = await medians(portal.backendUrl, views)
  say(`growing to ${to}`)
  await grow(connection, organisation, to)
  // Fresh rows are still being written out.
  await wait(5_000)
  say(`measuring at ${to}`)
  const many = await medians(portal.backendUrl, views)
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
    `${views.length} views from ${from} to ${to}: median growth ${median.toFixed(2)} x, ${missed.length} above ${MOST_GROWTH} x, ${refused} refused at 32 connections.`,
    table([['role', 'view', `ms at ${from}`, `ms at ${to}`, 'x'], ...worst], [0, 1]),
    `Statements a request: ${statements.join(', ')}`,
  ].join('\n\n')
}
