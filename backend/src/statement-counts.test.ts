import { activityList } from '@headway/contracts/activity'
import { authUser } from '@headway/contracts/auth'
import { dashboardOverview, dashboardStats } from '@headway/contracts/dashboard'
import { notificationsList, notificationsPage } from '@headway/contracts/notifications'
import { reportDaysList } from '@headway/contracts/report-days'
import { reportsList } from '@headway/contracts/reports'
import { tasksGet, tasksList } from '@headway/contracts/tasks'
import { beforeAll, expect, it } from 'vitest'
import { pdf, submit } from './modules/reports/testing/submit.ts'
import { setClock } from './test/set-clock.ts'
import { recordStatements } from './test/statements.ts'
import { buildTask } from './test/factories.ts'
import { buildUser, usePortal } from './test/portal.ts'

const { server, people } = await usePortal()

/** People on a page of report days. */
const PEOPLE_PER_PAGE = 25

let id = 0

beforeAll(async () => {
  // After this first run the job knows that there is no webhook.
  await server.platform.jobs.runDue()
  const assigneeIds = [people.staff.id, people.colleague.id]
  for (const title of ['Close the books', 'Count the stock']) {
    const body = { title, tags: ['finance'], assigneeIds, milestones: [{ title: 'Collect' }] }
    id = (await buildTask(server, people.pm, body)).id
  }
  await submit(server, people.staff, { taskId: String(id) }, [{ name: 'a.pdf', content: pdf(100) }])
  for (let number = 0; number < PEOPLE_PER_PAGE; number++) {
    await buildUser(server, { role: 'staff', managerId: people.otherPm.id })
  }
  // After the reminder of a working day, the overview also reads missing reports.
  await setClock(server, '2090-06-14T18:00:00Z')
})

type Reads =
  | typeof tasksList
  | typeof tasksGet
  | typeof dashboardStats
  | typeof dashboardOverview
  | typeof activityList
  | typeof notificationsList
  | typeof notificationsPage
  | typeof reportDaysList
  | typeof reportsList
  | typeof authUser

const optionsOf = (endpoint: Reads) => {
  if (endpoint === reportDaysList) {
    // 31 days with today, whose states are not stored yet.
    return { query: { from: '2090-05-15', to: '2090-06-14', limit: '25' } }
  }
  return endpoint === tasksGet ? { params: { id } } : {}
}

it.each<
  [what: string, role: 'staff' | 'pm' | 'otherPm' | 'srPm' | 'president', endpoint: Reads, statements: number]
>([
  ['a page of tasks', 'staff', tasksList, 3],
  ['a page of tasks', 'pm', tasksList, 3],
  ['a page of tasks', 'srPm', tasksList, 3],
  ['a page of tasks', 'president', tasksList, 3],
  ['one task', 'staff', tasksGet, 3],
  ['one task', 'pm', tasksGet, 3],
  ['one task', 'president', tasksGet, 3],
  ['the dashboard', 'staff', dashboardStats, 3],
  ['the dashboard', 'pm', dashboardStats, 6],
  ['the dashboard', 'srPm', dashboardStats, 6],
  ['the dashboard', 'president', dashboardStats, 3],
  ['the dashboard overview', 'staff', dashboardOverview, 14],
  ['the dashboard overview', 'pm', dashboardOverview, 22],
  ['the dashboard overview', 'srPm', dashboardOverview, 21],
  ['the dashboard overview', 'president', dashboardOverview, 10],
  ['the activity feed', 'staff', activityList, 2],
  ['the activity feed', 'pm', activityList, 3],
  ['the activity feed', 'srPm', activityList, 2],
  ['the activity feed', 'president', activityList, 2],
  ['notifications', 'staff', notificationsList, 3],
  ['a page of notifications', 'staff', notificationsPage, 2],
  ['reports', 'staff', reportsList, 9],
  ['reports', 'pm', reportsList, 9],
  ['reports', 'srPm', reportsList, 9],
  ['reports', 'president', reportsList, 9],
  ['who of 25 people reported in 31 days', 'otherPm', reportDaysList, 4],
  ['who of 25 people reported in 31 days', 'president', reportDaysList, 4],
  ['who is signed in', 'staff', authUser, 3],
  ['who is signed in', 'pm', authUser, 3],
])(
  'reading %s as %s runs the expected number of statements, including the session',
  async (_, role, endpoint, count) => {
    const read = () => server.call(people[role], endpoint, optionsOf(endpoint))
    // The first request fills the caches.
    await read()
    const statements = await recordStatements(server.platform.database, read)
    expect(statements.length, statements.map(({ sql }) => sql).join('\n')).toBe(count)
  },
)

it('submitting a report without files on a working day runs 20 statements, including the session', async () => {
  // A Wednesday. The first report fills the caches.
  await setClock(server, '2090-06-14T18:30:00Z')
  const send = () =>
    submit(server, people.staff, { taskId: String(id), reportDate: '2090-06-14T12:00:00.000Z' })
  await send()
  const statements = await recordStatements(server.platform.database, send)
  expect(statements.length, statements.map(({ sql }) => sql).join('\n')).toBe(20)
})
