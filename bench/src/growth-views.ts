import mysql, { type Connection, type RowDataPacket } from 'mysql2/promise'
import { type Member, type Organisation, signIn } from './seed.ts'

const DAY = 86_400_000

/** One thing that somebody asks for. */
export interface View {
  what: string
  path: string
  as: Member
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
export async function signInEach(
  connection: Connection,
  organisation: Organisation,
): Promise<Map<string, Member>> {
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

const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

/** Every list, filter, pair of filters, order, view, search and count of tasks. */
function taskPaths({ assigneeIds: [one = 0], creator }: Organisation): string[] {
  const filters = singlesAndPairs({
    status: ['pending', 'in_progress', 'completed', 'overdue'],
    priority: ['low', 'high'],
    assignee: ['me', String(one)],
    creator: [String(creator.id)],
    tag: ['finance', 'area-3'],
    owner: ['none'],
    blocked: ['yes'],
    team: ['mine'],
    due: ['week'],
    archived: ['only'],
  })
  const words = ['quarterly', 'quarterly disb', 'review quarterly', 'task 4711', 'nothingofthiskind']
  const asked = [...filters, ...words.map((q): Filter => ({ q }))]
  const narrowed: Filter[] = [{}, { tag: 'finance' }, { status: 'pending' }, { q: 'quarterly' }]
  return [
    ...asked.map((query) => `/api/tasks?${new URLSearchParams(query)}`),
    ...['-due', 'newest', 'priority'].flatMap((sort) =>
      narrowed.map((query) => `/api/tasks?${new URLSearchParams({ ...query, sort })}`),
    ),
    ...narrowed.map((query) => `/api/tasks/count?${new URLSearchParams(query)}`),
    ...narrowed.map(
      (query) => `/api/tasks/days?${new URLSearchParams({ ...query, from: dayIn(0), to: dayIn(34) })}`,
    ),
    '/api/tasks/trash',
    '/api/series',
    '/api/task-views',
  ]
}

function reportPaths({ assigneeIds: [, other = 0], firstTaskId }: Organisation): string[] {
  return singlesAndPairs({
    approval: ['none', 'pending', 'approved'],
    author: ['me', String(other)],
    task: [String(firstTaskId)],
    from: [dayIn(-3)],
    to: [dayIn(-1)],
  }).map((query) => `/api/progress-reports?${new URLSearchParams(query)}`)
}

/** What each role asks for, as far as it may. */
export async function viewsOf(
  url: string,
  members: ReadonlyMap<string, Member>,
  organisation: Organisation,
): Promise<View[]> {
  const { firstTaskId } = organisation
  const paths = [
    ...taskPaths(organisation),
    ...reportPaths(organisation),
    ...['today', 'week', 'month'].map((timeframe) => `/api/dashboard/stats?timeframe=${timeframe}`),
    '/api/dashboard/overview',
    ...['', '/history', '/comments', '/relations', '/subtasks', '/milestones'].map(
      (part) => `/api/tasks/${firstTaskId}${part}`,
    ),
    '/api/activity',
    '/api/notifications',
    '/api/notifications/all',
    '/api/users/direct-reports',
    '/api/admin/stats',
  ]
  const views = [...members].flatMap(([what, as]) => paths.map((path) => ({ what, path, as })))
  const allowed: View[] = []
  for (const view of views) {
    const { status } = await fetch(url + view.path, { headers: { Cookie: view.as.cookie } })
    if (status === 200) {
      allowed.push(view)
    } else if (status !== 403 && status !== 404) {
      throw new Error(`${view.path} answers ${status} to ${view.what}`)
    }
  }
  return allowed
}

/** A connection past the portal, for rows and figures. What it reads for its rows it does not lock: the portal writes meanwhile. */
export async function connectTo(adminUrl: string): Promise<Connection> {
  const url = new URL(adminUrl)
  url.pathname = '/headway'
  const connection = await mysql.createConnection({ uri: url.href, timezone: 'Z' })
  await connection.query('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED')
  return connection
}
