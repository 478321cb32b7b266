import { buildPath } from '@headway/contracts'
import { taskFilesAdd, taskFilesList, type TaskFile } from '@headway/contracts/task-files'
import { tasksCreate } from '@headway/contracts/tasks'
import { beforeEach, expect } from 'vitest'
import type { Organisation, TestServer, TestUser } from '../../../../test/server.ts'

interface FileInput {
  name: string
  content: string | Buffer
}

/** Adds files to a task and gives back whatever the server says. */
export async function addTo(
  server: TestServer,
  user: TestUser | null,
  taskId: number,
  files: readonly FileInput[],
  headers: Record<string, string> = {},
) {
  const form = new FormData()
  for (const { name, content } of files) {
    form.append('files', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  }
  const response = await server.fetch(user, buildPath(taskFilesAdd.path, { id: taskId }), {
    method: 'POST',
    body: form,
    headers,
  })
  const body = (await response.json()) as { items: TaskFile[]; code?: string; detail?: string }
  return { status: response.status, body }
}

/** Adds one file, which must be accepted. */
export async function added(
  server: TestServer,
  user: TestUser,
  taskId: number,
  file: FileInput,
): Promise<TaskFile> {
  const { status, body } = await addTo(server, user, taskId, [file])
  expect(status, JSON.stringify(body)).toBe(201)
  expect(taskFilesAdd.reply.parse(body)).toEqual(body)
  const [only] = body.items
  if (!only) {
    throw new Error('No file came back')
  }
  return only
}

/**
 * A task of the project manager's, on which the staff work; a new one for each test.
 *
 * @returns the task, and how people add, list and download its files.
 */
export function useTaskWithFiles(server: TestServer, people: Organisation) {
  const task = { id: 0, title: '' }
  let number = 0
  beforeEach(async () => {
    task.title = `With files ${++number}`
    const body = { title: task.title, assigneeIds: [people.staff.id] }
    task.id = (await server.call(people.pm, tasksCreate, { body })).body.id
  })
  return {
    task,
    add: (by: TestUser, file: FileInput) => added(server, by, task.id, file),
    list: async (by: TestUser, query: Record<string, string> = {}) =>
      (await server.call(by, taskFilesList, { params: { id: task.id }, query })).body,
    download: async (by: TestUser | null, file: number, headers: Record<string, string> = {}) => {
      const response = await server.fetch(by, `/api/task-files/${file}`, { headers })
      return { response, bytes: Buffer.from(await response.arrayBuffer()) }
    },
  }
}
