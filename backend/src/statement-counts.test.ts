import { activityList } from '@headway/contracts/activity'
import { authUser } from '@headway/contracts/auth'
import { dashboardOverview, dashboardStats } from '@headway/contracts/dashboard'
import { notificationsList, notificationsPage } from '@headway/contracts/notifications'
import { reportsList } from '@headway/contracts/reports'
import { tasksCreate, tasksGet, tasksList } from '@headway/contracts/tasks'
import { beforeAll, expect, it } from 'vitest'
import { pdf, submit } from './modules/reports/testing/submit.ts'
import { standAt } from './test/stand-at.ts'
import { statementsOf } from './test/statements.ts'
import { useTestOrganisation } from './test/use-test-organisation.ts'

const { server, people } = await useTestOrganisation()

let id = 0

beforeAll(async () => {
  // From its first look for work on a process knows that no webhook listens.
  await server.platform.jobs.runDue()
  const assigneeIds = [people.staff.id, people.colleague.id]
  for (const title of ['Close the books', 'Count the stock']) {
    const body = { title, tags: ['finance'], assigneeIds, milestones: [{ title: 'Collect' }] }
    id = (await server.call(people.pm, tasksCreate, { body })).body.id
  }
  await submit(server, people.staff, { taskId: String(id) }, [{ name: 'a.pdf', content: pdf(100) }])
  // A working day after the reminder, when the overview also looks for missing reports.
  await standAt(server, '2090-06-14T18:00:00Z')
}, 60_000)

type Reads =
  | typeof tasksList
  | typeof tasksGet
  | typeof dashboardStats
  | typeof dashboardOverview
  | typeof activityList
  | typeof notificationsList
  | typeof notificationsPage
  | typeof reportsList
  | typeof authUser

it.each<[what: string, role: 'staff' | 'pm' | 'srPm' | 'president', endpoint: Reads, statements: number]>([
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
  ['the dashboard overview', 'staff', dashboardOverview, 11],
  ['the dashboard overview', 'pm', dashboardOverview, 20],
  ['the dashboard overview', 'srPm', dashboardOverview, 19],
  ['the dashboard overview', 'president', dashboardOverview, 7],
  ['the activity feed', 'staff', activityList, 2],
  ['the activity feed', 'pm', activityList, 3],
  ['the activity feed', 'srPm', activityList, 2],
  ['the activity feed', 'president', activityList, 2],
  ['notifications', 'staff', notificationsList, 3],
  ['a page of notifications', 'staff', notificationsPage, 2],
  ['reports', 'staff', reportsList, 6],
  ['reports', 'pm', reportsList, 6],
  ['reports', 'srPm', reportsList, 6],
  ['reports', 'president', reportsList, 6],
  ['who is signed in', 'staff', authUser, 3],
  ['who is signed in', 'pm', authUser, 3],
])('%s, read by %s, takes so many statements, session included', async (_, role, endpoint, count) => {
  const options = endpoint === tasksGet ? { params: { id } } : {}
  const read = () => server.call(people[role], endpoint, options)
  // The first read fills what is kept in memory.
  await read()
  const statements = await statementsOf(server.platform.database, read)
  expect(statements.length, statements.map(({ sql }) => sql).join('\n')).toBe(count)
})
