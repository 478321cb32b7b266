import {
  taskCommentsCreate,
  taskCommentsDelete,
  taskCommentsList,
  taskCommentsUpdate,
} from '@headway/contracts/task-comments'
import { beforeEach } from 'vitest'
import { buildTask } from '../../../test/factories.ts'
import type { Organization, TestPortal, TestUser } from '../../../test/portal.ts'

/**
 * Creates a task before each test, created by the project manager and assigned to a staff member.
 *
 * @returns the task, and functions that list, add, edit and delete its comments.
 */
export function useDiscussion(server: TestPortal, people: Organization) {
  const task = { id: 0, title: '' }
  let number = 0
  beforeEach(async () => {
    task.title = `Discussed ${++number}`
    const body = { title: task.title, assigneeIds: [people.staff.id] }
    task.id = (await buildTask(server, people.pm, body)).id
  })
  return {
    task,
    say: async (by: TestUser, text: string) =>
      (await server.call(by, taskCommentsCreate, { params: { id: task.id }, body: { text } })).body,
    read: async (by: TestUser, query: Record<string, string> = {}) =>
      (await server.call(by, taskCommentsList, { params: { id: task.id }, query })).body,
    edit: (by: TestUser, comment: number, text: string, headers = {}) =>
      server.call(by, taskCommentsUpdate, { params: { id: comment }, body: { text }, headers }),
    remove: (by: TestUser, comment: number) =>
      server.call(by, taskCommentsDelete, { params: { id: comment } }),
  }
}
