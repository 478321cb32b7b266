import {
  taskCommentsCreate,
  taskCommentsDelete,
  taskCommentsList,
  taskCommentsUpdate,
} from '@headway/contracts/task-comments'
import { tasksCreate } from '@headway/contracts/tasks'
import { beforeEach } from 'vitest'
import type { Organisation, TestServer, TestUser } from '../../../../test/server.ts'

/**
 * What people say about a task of the project manager's, on which the staff work; a new one for each test.
 *
 * @returns the task, and how people read, say, change and delete something.
 */
export function useDiscussion(server: TestServer, people: Organisation) {
  const task = { id: 0, title: '' }
  let number = 0
  beforeEach(async () => {
    task.title = `Discussed ${++number}`
    const body = { title: task.title, assigneeIds: [people.staff.id] }
    task.id = (await server.call(people.pm, tasksCreate, { body })).body.id
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
