import { setTimeout as wait } from 'node:timers/promises'
import type { Connection } from 'mysql2/promise'
import { atMost, formatTable, type Goal, median, report } from './goals.ts'
import type { Portal } from './portal.ts'
import { connectTo, insertPeople, insertTasks, type Organization, signInAs } from './seed.ts'

const ROUNDS = 15
const WARM_UP_ROUNDS = 3
const MAX_MS = 25
const MAX_RATIO = 3
const PEOPLE = 10_000
/** The dashboard reads the findings at most once a minute. */
const MAX_FINDINGS_MS = 100
const DAY_MS = 86_400_000
/** Number of tasks that one statement inserts. */
const BATCH = 50_000

export interface Request {
  path: string
  cookie: string
}

interface View extends Request {
  role: string
}

/** Signs in one user of each role. */
async function signInEach(
  connection: Connection,
  { reader, creator, authors: [author] }: Organization,
): Promise<[role: string, cookie: string | undefined][]> {
  const others: [string, string][] = []
  for (const role of ['super_admin', 'it_admin', 'president', 'viewer']) {
    others.push([role, (await signInAs(connection, role)).cookie])
  }
  return [['sr_pm', reader.cookie], ['pm', creator.cookie], ['staff', author?.cookie], ...others]
}

const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** Returns every single filter of a list, such as `status=pending`, and every pair of two different ones. */
export function singlesAndPairs(list: string): string[] {
  const filters = list.split(' ')
  const nameOf = (filter = '') => filter.replace(/=.*/, '')
  const pairs = filters.flatMap((one, index) =>
    filters.slice(index + 1).flatMap((other) => (nameOf(one) === nameOf(other) ? [] : [`${one}&${other}`])),
  )
  return ['', ...filters, ...pairs]
}

/**
 * Returns the paths of all views: lists, filters, pairs of filters, sort orders, searches,
 * counts, dashboard and feeds.
 */
function pathsOf({ assigneeIds: [assignee], creator, firstTaskId }: Organization): string[] {
  const tasks = singlesAndPairs(
    `status=pending status=in_progress status=completed status=overdue priority=low priority=high assignee=me ` +
      `assignee=${assignee} creator=${creator.id} tag=finance tag=area-3 owner=none blocked=yes team=mine due=week ` +
      'archived=only',
  )
  const searches = ['q=quarterly', 'q=review+quarterly', 'q=task+4711', 'q=nothingofthiskind']
  const sorted = ['sort=-due', 'sort=newest', 'sort=priority', 'sort=newest&tag=finance']
  const narrowed = ['', 'tag=finance', 'status=pending', 'q=quarterly']
  const reports = singlesAndPairs(
    `approval=none approval=pending approval=approved author=me task=${firstTaskId} from=${dayIn(-3)}`,
  )
  const others =
    'dashboard/overview tasks/trash activity notifications users/direct-reports admin/stats'.split(' ')
  return [
    ...[...tasks, ...searches, ...sorted].map((query) => `/api/tasks?${query}`),
    ...narrowed.map((query) => `/api/tasks/count?${query}`),
    ...narrowed.map((query) => `/api/tasks/days?from=${dayIn(0)}&to=${dayIn(34)}&${query}`),
    ...reports.map((query) => `/api/progress-reports?${query}`),
    ...['today', 'week', 'month'].map((timeframe) => `/api/dashboard/stats?timeframe=${timeframe}`),
    ...['', '/history', '/comments', '/relations', '/subtasks', '/milestones'].map(
      (part) => `/api/tasks/${firstTaskId}${part}`,
    ),
    ...others.map((path) => `/api/${path}`),
  ]
}

export async function timeOf(url: string, { path, cookie }: Request) {
  const started = performance.now()
  const response = await fetch(url + path, { headers: { Cookie: cookie } })
  const bytes = (await response.arrayBuffer()).byteLength
  return { status: response.status, bytes, milliseconds: performance.now() - started }
}

/**
 * Returns the median time of each view. Every round requests all views, so that a temporary load
 * affects all of them alike.
 */
export async function mediansOf(url: string, views: readonly Request[]): Promise<number[]> {
  const times: number[][] = views.map(() => [])
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    for (const [index, view] of views.entries()) {
      const { milliseconds } = await timeOf(url, view)
      if (round >= 0) {
        times[index]?.push(milliseconds)
      }
    }
  }
  return times.map(median)
}

/** Inserts a report, an activity and a notification for each task that has none. */
async function writeFeeds(connection: Connection): Promise<void> {
  const isNew = (table: string) => `t.id > (SELECT COALESCE(MAX(id), 0) FROM ${table})`
  const assignee = `(SELECT MIN(l.user_id) FROM task_list_entries l WHERE l.task_id = t.id AND l.kind = 'assigned')`
  for (const statement of [
    `INSERT INTO progress_reports (id, author_id, task_id, task_creator_id, description, completion_percentage,
       report_date, needs_approval, approval, created_at)
     SELECT t.id, ${assignee}, t.id, t.creator_id, t.description, 50, t.created_at, t.id MOD 100 = 0,
       IF(t.id MOD 100 = 0, IF(t.id MOD 1000 = 0, 'pending', 'approved'), 'none'), t.created_at
     FROM tasks t WHERE ${isNew('progress_reports')} AND ${assignee} IS NOT NULL`,
    `INSERT INTO report_tasks (report_id, position, task_id, task_creator_id, completion_percentage, author_id, approval,
       created_at)
     SELECT r.id, 0, r.task_id, r.task_creator_id, r.completion_percentage, r.author_id, r.approval, r.created_at
     FROM progress_reports r WHERE r.task_id IS NOT NULL AND r.id > (SELECT COALESCE(MAX(report_id), 0) FROM report_tasks)`,
    `INSERT INTO report_scope (report_id, user_id, approval, created_at)
     SELECT DISTINCT r.id, c.ancestor_id, r.approval, r.created_at
     FROM progress_reports r JOIN user_closure c ON c.descendant_id IN (r.author_id, r.task_creator_id)
     WHERE r.id > (SELECT COALESCE(MAX(report_id), 0) FROM report_scope)`,
    `INSERT INTO activity_items (id, type, title, description, user_id, created_at)
     SELECT t.id, 'other', 'Task created', t.title, t.creator_id, t.created_at FROM tasks t
     WHERE ${isNew('activity_items')}`,
    `INSERT INTO notifications (id, user_id, type, priority, title, message, created_at)
     SELECT t.id, ${assignee}, 'other', 'low', 'A task', t.title, t.created_at FROM tasks t
     WHERE ${isNew('notifications')} AND ${assignee} IS NOT NULL`,
  ]) {
    await connection.query(statement)
  }
  await connection.query(`ANALYZE TABLE tasks, task_list_entries, task_search_terms, progress_reports, report_tasks, report_scope,
    activity_items, notifications`)
}

/** Measures every view as every role with 10,000 tasks and again with many. */
export async function measureGrowth(
  portal: Portal,
  organization: Organization,
  count: number,
): Promise<Goal[]> {
  const url = portal.backendUrl
  const connection = await connectTo(portal.database.adminUrl)
  await writeFeeds(connection)
  const views: View[] = []
  for (const [role, cookie = ''] of await signInEach(connection, organization)) {
    for (const path of pathsOf(organization)) {
      const view = { role, path, cookie }
      // Other statuses, such as 403 and 404, mean that the role has no access.
      if ((await timeOf(url, view)).status === 200) {
        views.push(view)
      }
    }
  }
  report(`timing ${views.length} views at ${organization.tasks} tasks`)
  const few = await mediansOf(url, views)
  report(`growing to ${count} tasks`)
  for (let from = organization.tasks; from < count; from += BATCH) {
    await insertTasks(connection, organization, from, Math.min(from + BATCH, count))
  }
  await writeFeeds(connection)
  await connection.end()
  await wait(5_000)
  report(`timing ${views.length} views at ${count} tasks`)
  const many = await mediansOf(url, views)
  const rows = views.map((view, index) => {
    const [small = 0, large = 0] = [few[index], many[index]]
    return { ...view, small, large, ratio: large / small }
  })
  const slowest = rows.toSorted((one, other) => other.ratio - one.ratio).slice(0, 10)
  const cells = slowest.map((row) => [row.role, row.path, row.small.toFixed(1), row.large.toFixed(1)])
  console.log(`\n${formatTable([['', 'grew most', 'ms before', 'ms after'], ...cells])}\n`)
  const above = rows.filter(({ large, ratio }) => large > MAX_MS || ratio > MAX_RATIO).length
  const ratio = median(rows.map((row) => row.ratio))
  return [
    atMost('G1', `growth to ${count} tasks, ${views.length} views, median`, ratio, 'x', 1.2),
    atMost('G1', `views above ${MAX_MS} ms or ${MAX_RATIO} x`, above, '', 0),
  ]
}

/** Times the security findings with many people. The portal must not be measured further. */
export async function measureFindings(portal: Portal): Promise<Goal> {
  const connection = await connectTo(portal.database.adminUrl)
  const { cookie } = await signInAs(connection, 'super_admin')
  report(`growing to ${PEOPLE} people`)
  await insertPeople(connection, PEOPLE)
  await connection.end()
  const [findings = 0] = await mediansOf(portal.backendUrl, [{ path: '/api/admin/findings', cookie }])
  return atMost('G1', `security findings, ${PEOPLE} people`, findings, 'ms', MAX_FINDINGS_MS)
}
