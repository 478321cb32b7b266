import { taskFilesList } from '@headway/contracts/task-files'
import { beforeEach } from 'vitest'
import { buildTask, buildTaskFile } from '../../../test/factories.ts'
import type { Organization, TestPortal, TestUser } from '../../../test/portal.ts'
import type { FileInput } from '../../reports/testing/submit.ts'

/**
 * Creates a task before each test, created by the project manager and assigned to a staff member.
 *
 * @returns the task, and functions that add, list and download its files.
 */
export function useTaskWithFiles(server: TestPortal, people: Organization) {
  const task = { id: 0, title: '' }
  let number = 0
  beforeEach(async () => {
    task.title = `With files ${++number}`
    task.id = (await buildTask(server, people.pm, { title: task.title, assigneeIds: [people.staff.id] })).id
  })
  return {
    task,
    add: (by: TestUser, file: FileInput) => buildTaskFile(server, by, task.id, file),
    list: async (by: TestUser, query: Record<string, string> = {}) =>
      (await server.call(by, taskFilesList, { params: { id: task.id }, query })).body,
    download: async (by: TestUser | null, file: number, headers: Record<string, string> = {}) => {
      const response = await server.fetch(by, `/api/task-files/${file}`, { headers })
      return { response, bytes: Buffer.from(await response.arrayBuffer()) }
    },
  }
}
