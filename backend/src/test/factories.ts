import { type Report, reportsCreate } from '@headway/contracts/reports'
import { type TaskFile, taskFilesAdd } from '@headway/contracts/task-files'
import { type Milestone, milestonesCreate, type Task, tasksCreate } from '@headway/contracts/tasks'
import { expect } from 'vitest'
import { type FileInput, submit } from '../modules/reports/testing/submit.ts'
import { addTo } from '../modules/task-files/testing/add-files.ts'
import type { TestUser } from './portal.ts'
import type { TestClient } from './test-client.ts'

/** Creates a task; its title is "A task" unless `body` has another. */
export const buildTask = async (server: TestClient, by: TestUser, body: object = {}): Promise<Task> =>
  (await server.call(by, tasksCreate, { body: { title: 'A task', ...body } })).body

/** Adds a milestone to a task. */
export const buildMilestone = async (
  server: TestClient,
  by: TestUser,
  taskId: number,
  title = 'A step',
): Promise<Milestone> =>
  (await server.call(by, milestonesCreate, { params: { id: taskId }, body: { title } })).body

/** Submits a report, which the backend must accept. */
export async function buildReport(
  server: TestClient,
  by: TestUser,
  fields?: Record<string, string>,
  files?: FileInput[],
): Promise<Report> {
  const { status, body } = await submit(server, by, fields, files)
  expect(status, JSON.stringify(body)).toBe(201)
  expect(reportsCreate.reply.parse(body)).toEqual(body)
  return body
}

/** Adds a file to a task, which the backend must accept. */
export async function buildTaskFile(
  server: TestClient,
  by: TestUser,
  taskId: number,
  file: FileInput,
): Promise<TaskFile> {
  const { status, body } = await addTo(server, by, taskId, [file])
  expect(status, JSON.stringify(body)).toBe(201)
  expect(taskFilesAdd.reply.parse(body)).toEqual(body)
  const [only] = body.items
  if (!only) {
    throw new Error('The reply contains no file')
  }
  return only
}
