import { taskFilesApprove, taskFilesDelete, taskFilesReject } from '@headway/contracts/task-files'
import { expect, it } from 'vitest'
import { buildTask, buildTaskFile } from '../../test/factories.ts'
import { usePortal } from '../../test/portal.ts'
import { pdf, THRESHOLD } from '../reports/testing/submit.ts'
import { entriesOf, entryOf } from './testing/entries.ts'

const { server, people } = await usePortal()
const body = { title: 'With files', assigneeIds: [people.staff.id] }
const { id: task } = await buildTask(server, people.pm, body)

const one = (callback: () => Promise<unknown>) => entryOf(server, people.superAdmin, callback)
const none = async (callback: () => Promise<unknown>) =>
  expect(await entriesOf(server, people.superAdmin, callback)).toEqual([])
const add = async (size = 1_000) =>
  (await buildTaskFile(server, people.staff, task, { name: 'plan.pdf', content: pdf(size) })).id

it('the audit log records one entry with file name and task when a task file is added or deleted', async () => {
  let id = 0
  const entry = await one(async () => {
    id = await add()
  })
  const object = { type: 'task', id: String(task), name: 'plan.pdf' }
  expect(entry).toMatchObject({
    kind: 'taskFile.added',
    area: 'files',
    actor: { id: people.staff.id },
    object,
  })
  const params = { id }
  await none(() => server.refuse(people.viewer, taskFilesDelete, { params }))
  expect(await one(() => server.call(people.pm, taskFilesDelete, { params }))).toMatchObject({
    kind: 'taskFile.deleted',
    actor: { id: people.pm.id },
    object,
    details: { authorId: people.staff.id },
  })
})

it('the audit log records each download by another user, and each decision once', async () => {
  const id = await add(THRESHOLD + 1)
  const params = { id }
  const path = `/api/task-files/${id}`
  expect(await one(() => server.fetch(people.pm, path))).toMatchObject({
    kind: 'taskFile.downloaded',
    details: { authorId: people.staff.id },
  })
  await one(() => server.fetch(people.pm, path, { headers: { Range: 'bytes=100-199' } }))
  await none(() => server.fetch(people.staff, path))
  await none(() => server.fetch(people.viewer, path))
  expect(await one(() => server.call(people.pm, taskFilesApprove, { params }))).toMatchObject({
    kind: 'taskFile.approved',
  })
  await none(() => server.call(people.pm, taskFilesApprove, { params }))
  const other = { id: await add(THRESHOLD + 1) }
  const request = { params: other, body: { reason: 'Wrong form' } }
  expect(await one(() => server.call(people.pm, taskFilesReject, request))).toMatchObject({
    kind: 'taskFile.rejected',
    details: { reason: 'Wrong form' },
  })
})
