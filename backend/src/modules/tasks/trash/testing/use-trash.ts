import { dashboardStats } from '@headway/contracts/dashboard'
import { tasksArchive, tasksDelete, tasksRestore, trashList } from '@headway/contracts/task-trash'
import { tasksList } from '@headway/contracts/tasks'
import { afterAll, type beforeAll, beforeEach } from 'vitest'
import {
  buildOrganization,
  type Organization,
  startPortal,
  type TestPortal,
  type TestUser,
} from '../../../../test/portal.ts'
import { buildTask } from '../../../../test/factories.ts'

export const DAY = 86_400_000

let server: TestPortal
let people: Organization

/**
 * Starts a portal with users and without tasks.
 *
 * @param before `beforeAll` for tests that only check tasks that they created themselves.
 * @returns functions that create, archive, delete and list tasks, by default as the project manager.
 */
export function useTrash(before: typeof beforeAll | typeof beforeEach = beforeEach) {
  before(async () => {
    await server?.stop()
    server = await startPortal()
    people = await buildOrganization(server)
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
  create: (body: object = {}, by: TestUser = people.pm) =>
    buildTask(server, by, { title: 'Zebra ledger', assigneeIds: [people.staff.id], ...body }),
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
  /** Returns the dashboard's counts of all, completed and overdue tasks. */
  stats: async (user: TestUser) => {
    const { totalTasks, completedTasks, overdueTasks } = (await server.call(user, dashboardStats)).body
    return [totalTasks, completedTasks, overdueTasks]
  },
}
