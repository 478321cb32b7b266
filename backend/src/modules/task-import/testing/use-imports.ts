import {
  type TaskImport,
  taskImportsGet,
  taskImportsStart,
  taskImportsUndo,
} from '@headway/contracts/task-imports'
import { tasksGet } from '@headway/contracts/tasks'
import { expect } from 'vitest'
import { type TestUser, usePortal } from '../../../test/portal.ts'

/** Returns a CSV table of tasks with the columns that the tests need. */
export const table = (...rows: string[]): string =>
  `Number,Title,Status,Priority,Assigned to,Due,Tags\n${rows.join('\n')}\n`

/** Starts a portal with users and returns functions for imports. */
export async function useImports() {
  const { server, people } = await usePortal()
  const { pm } = people

  const send = (user: TestUser | null, file: string | Blob, { source = '', name = 'tasks.csv' } = {}) => {
    const body = new FormData()
    body.append('file', typeof file === 'string' ? new Blob([file]) : file, name)
    return server.fetch(user, `/api/tasks/imports${source && `?source=${source}`}`, { method: 'POST', body })
  }
  const upload = async (file: string, user: TestUser = pm) => {
    const answer = await send(user, file)
    expect(answer.status).toBe(201)
    return (await answer.json()) as TaskImport
  }
  const read = async (id: number, user: TestUser = pm) =>
    (await server.call(user, taskImportsGet, { params: { id } })).body
  const start = async (id: number, user: TestUser = pm) => {
    await server.call(user, taskImportsStart, { params: { id }, body: {} })
    await server.platform.jobs.runDue()
    return read(id, user)
  }
  const undo = async (id: number) => {
    await server.call(pm, taskImportsUndo, { params: { id }, body: {} })
    await server.platform.jobs.runDue()
    return read(id)
  }
  const taskOf = async ({ rows }: TaskImport, title: string, user: TestUser = pm) => {
    const id = rows.find((row) => row.title === title)?.taskId ?? 0
    return (await server.call(user, tasksGet, { params: { id } })).body
  }
  const writtenAs = async ({ id }: TestUser): Promise<string> => {
    const [row] = await server.platform.database.rows<{ name: string }>(
      "SELECT CONCAT(first_name, ' ', last_name, ' <', email, '>') AS name FROM users WHERE id = ?",
      [id],
    )
    return row?.name ?? ''
  }
  /** Moves the times of all imports back by a number of hours. */
  const age = (hours: number) =>
    server.platform.database.change(
      'UPDATE task_imports SET created_at = created_at - INTERVAL ? HOUR, finished_at = finished_at - INTERVAL ? HOUR',
      [hours, hours],
    )
  return { server, people, send, upload, read, start, undo, taskOf, writtenAs, age }
}
