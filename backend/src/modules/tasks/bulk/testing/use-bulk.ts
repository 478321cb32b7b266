import { type BulkAct, bulkStart, bulkUndo } from '@headway/contracts/task-bulk'
import { type Task, tasksGet } from '@headway/contracts/tasks'
import type { TestUser } from '../../../../test/portal.ts'
import type { useTrash } from '../../trash/testing/use-trash.ts'

/** Returns functions that create many tasks and change them at once, by default as the project manager. */
export function useBulk(portal: ReturnType<typeof useTrash>) {
  const read = async (id: number, by: TestUser = portal.people.pm): Promise<Task> =>
    (await portal.server.call(by, tasksGet, { params: { id } })).body
  return {
    read,
    many: async (count: number, body: Record<string, unknown> = {}) => {
      const ids: number[] = []
      for (let index = 0; index < count; index++) {
        ids.push((await portal.create({ title: `Task ${index}`, ...body })).id)
      }
      return ids
    },
    start: async (
      ids: readonly number[],
      act: Partial<BulkAct>,
      by: TestUser = portal.people.pm,
      headers: Record<string, string> = {},
    ) => {
      const selection = { tasks: ids.map((id) => ({ id })) }
      return (await portal.server.call(by, bulkStart, { body: { selection, act }, headers })).body
    },
    undo: async (id: number, by: TestUser = portal.people.pm) =>
      (await portal.server.call(by, bulkUndo, { params: { id }, body: {} })).body,
    readAll: async (ids: readonly number[]) => {
      const tasks: Task[] = []
      for (const id of ids) {
        tasks.push(await read(id))
      }
      return tasks
    },
  }
}
