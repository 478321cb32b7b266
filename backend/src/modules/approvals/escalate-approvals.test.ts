import { notificationsList } from '@headway/contracts/notifications'
import { filesApprove, filesUndo } from '@headway/contracts/reports'
import { tasksArchive } from '@headway/contracts/task-trash'
import { tasksComplete } from '@headway/contracts/task-states'
import { beforeEach, expect, it } from 'vitest'
import { createPlatform } from '../../platform/platform.ts'
import { buildReport } from '../../test/factories.ts'
import { startInstance, type TestUser, usePortal } from '../../test/portal.ts'
import { changeSetting } from '../../test/change-setting.ts'
import { setClock } from '../../test/set-clock.ts'
import { largeFile, onlyFile } from '../reports/testing/submit.ts'
import { useTaskWithFiles } from '../task-files/testing/use-task-with-files.ts'
import { escalateApprovals } from './escalate-approvals.ts'

const { server, people } = await usePortal()
const { task, add } = useTaskWithFiles(server, people)
const { database } = server.platform

const INBOX = '/tasks/approvals'
const THURSDAY = '2090-06-15T10:00:00.000Z'

/** Submits a report with a large file on a Thursday. */
const submit = async (author: TestUser) => {
  await setClock(server, THURSDAY)
  return onlyFile(await buildReport(server, author, { reportDate: THURSDAY }, [largeFile()])).id
}
const escalateOn = async (day: string, platform = server.platform) => {
  await setClock(server, `${day}T00:10:00Z`)
  await escalateApprovals(platform)
}
const noticesOf = async (person: TestUser) =>
  (await server.call(person, notificationsList)).body.items
    .filter(({ message }) => message.startsWith('Not decided'))
    .map(({ title, message, link }) => [title, message, link])

beforeEach(async () => {
  await database.knex('task_files').update({ decision: 'approved' })
  await database.knex('report_files').update({ decision: 'approved' })
  await database.knex('notifications').delete()
})

it('the next manager is notified once of files of tasks and reports that wait over two working days', async () => {
  await submit(people.staff)
  await add(people.staff, largeFile())
  await escalateOn('2090-06-19')
  expect(await noticesOf(people.srPm)).toEqual([])
  await escalateOn('2090-06-20')
  const notice = ['2 large files need your approval', 'Not decided for over 2 working days', INBOX]
  expect(await noticesOf(people.srPm)).toEqual([notice])
  expect(await noticesOf(people.pm)).toEqual([])
  await escalateOn('2090-06-23')
  await escalateOn('2090-07-20')
  expect(await noticesOf(people.srPm)).toEqual([notice])
  expect(await noticesOf(people.superAdmin)).toEqual([])
})

it('without a further manager the super administrators are notified, and without any manager no one again', async () => {
  await submit(people.pm)
  await submit(people.itAdmin)
  await escalateOn('2090-06-20')
  const notice = ['A large file needs your approval', 'Not decided for over 2 working days', INBOX]
  expect(await noticesOf(people.superAdmin)).toEqual([notice])
  expect(await noticesOf(people.srPm)).toEqual([])
})

it('decided files, and files of archived tasks, are not escalated', async () => {
  const id = await submit(people.staff)
  await server.call(people.pm, filesApprove, { params: { id } })
  await add(people.staff, largeFile())
  const of = { params: { id: task.id }, body: {} }
  await server.call(people.pm, tasksComplete, of)
  await server.call(people.pm, tasksArchive, of)
  await escalateOn('2090-06-22')
  expect(await noticesOf(people.srPm)).toEqual([])
})

it('an undone decision does not escalate a file again', async () => {
  const id = await submit(people.staff)
  await escalateOn('2090-06-20')
  await server.call(people.pm, filesApprove, { params: { id } })
  await server.call(people.pm, filesUndo, { params: { id } })
  await escalateOn('2090-06-21')
  expect(await noticesOf(people.srPm)).toHaveLength(1)
})

it('nothing is escalated while the setting is 0', async () => {
  const escalateAfter = (days: number) =>
    changeSetting(server, people.superAdmin, 'reports.approvalDays', days)
  await escalateAfter(0)
  await submit(people.staff)
  await escalateOn('2090-06-27')
  expect(await noticesOf(people.srPm)).toEqual([])
  await escalateAfter(1)
  await escalateOn('2090-06-27')
  expect(await noticesOf(people.srPm)).toEqual([
    ['A large file needs your approval', 'Not decided for over 1 working day', INBOX],
  ])
  await escalateAfter(2)
})

it('several processes notify the next manager once', async () => {
  await submit(people.staff)
  await setClock(server, '2090-06-20T00:10:00Z')
  const neighbor = createPlatform(server.platform)
  const instance = await startInstance(neighbor)
  await neighbor.settings.load()
  await Promise.all([server.platform, neighbor, server.platform].map(escalateApprovals))
  expect(await noticesOf(people.srPm)).toHaveLength(1)
  await instance.stop()
})
