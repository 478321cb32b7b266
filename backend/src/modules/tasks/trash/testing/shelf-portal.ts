import { dashboardStats } from '@headway/contracts/dashboard'
import { tasksArchive, tasksDelete, tasksRestore, trashList } from '@headway/contracts/task-trash'
import { tasksCreate, tasksList } from '@headway/contracts/tasks'
import { afterAll, beforeEach } from 'vitest'
import {
  createOrganisation,
  type Organisation,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../../../../test/server.ts'

export const DAY = 86_400_000

let server: TestServer
let people: Organisation

/** An organisation without tasks for each test, and what is done with archive and trash; `pm` acts unless somebody else is named. */
export function useShelfPortal() {
  beforeEach(async () => {
    await server?.stop()
    server = await startTestServer()
    people = await createOrganisation(server)
  }, 60_000)
  afterAll(() => server.stop())
  return portal
}

const portal = {
  get server() {
    return server
  },
  get people() {
    return people
  },
  create: async (body: Record<string, unknown> = {}, by: TestUser = people.pm) => {
    const usual = { title: 'Zebra ledger', assigneeIds: [people.staff.id] }
    return (await server.call(by, tasksCreate, { body: { ...usual, ...body } })).body
  },
  remove: (id: number, by: TestUser = people.pm) => server.call(by, tasksDelete, { params: { id } }),
  restore: async (id: number, by: TestUser = people.pm) =>
    (await server.call(by, tasksRestore, { params: { id }, body: {} })).body,
  archive: async (id: number, by: TestUser = people.pm) =>
    (await server.call(by, tasksArchive, { params: { id }, body: {} })).body,
  trashOf: async (user: TestUser, query: Record<string, string> = {}) =>
    (await server.call(user, trashList, { query })).body.items,
  idsIn: async (user: TestUser, query: Record<string, string> = {}) =>
    (await server.call(user, tasksList, { query: { limit: '100', ...query } })).body.items.map(
      ({ id }) => id,
    ),
  /** What the dashboard says: all, completed and overdue. */
  stats: async (user: TestUser) => {
    const { totalTasks, completedTasks, overdueTasks } = (await server.call(user, dashboardStats)).body
    return [totalTasks, completedTasks, overdueTasks]
  },
}
