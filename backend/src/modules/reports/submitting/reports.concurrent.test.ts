import { taskFilesDownload } from '@headway/contracts/task-files'
import { describe, expect, it } from 'vitest'
import type { RequestContext } from '../../../platform/request-context.ts'
import { inTransaction, type Transaction } from '../../../platform/database/transaction.ts'
import { waitUntilDoneOrLocked } from '../../../test/wait-for-lock.ts'
import { buildReport, buildTask, buildTaskFile } from '../../../test/factories.ts'
import { usePortal } from '../../../test/portal.ts'
import { assignTask } from '../../tasks/assigning/assign-tasks.ts'
import { leaveStorage, pdf, submit } from '../testing/submit.ts'

const { server, people } = await usePortal()
const { platform } = server
const { database } = platform

const actOf = ({ id, role }: { id: number; role: RequestContext['actor']['role'] }): RequestContext => ({
  actor: {
    id,
    role,
    firstName: 'User',
    lastName: 'Person',
    email: '',
    managerId: null,
    sessionId: null,
    roleOverride: null,
  },
  requestId: 'a'.repeat(16),
  address: '127.0.0.1',
  at: new Date(),
})

/** Runs a request while a transaction has written a change that is not yet committed. */
async function requestDuring<T>(
  change: (trx: Transaction) => Promise<unknown>,
  ask: () => Promise<T>,
): Promise<T> {
  const { asking } = await inTransaction(database.knex, async (trx) => {
    await change(trx)
    const asking = ask()
    await waitUntilDoneOrLocked(trx, asking)
    return { asking }
  })
  return asking
}

const small = (name: string) => ({ name, content: pdf(20) })

const createTask = () =>
  buildTask(server, people.pm, { title: 'Count the stock', assigneeIds: [people.staff.id] })
const takeAway = (id: number) => (trx: Transaction) =>
  assignTask(platform, actOf(people.pm), { id, assigneeIds: [] }, trx)

describe('decisions during concurrent changes', () => {
  it('the backend decides whether a report may refer to a task that is being unassigned from its author', async () => {
    const task = await createTask()
    const { status, body } = await requestDuring(takeAway(task.id), () =>
      submit(server, people.staff, { taskId: String(task.id) }),
    )
    expect([status, body.code]).toEqual([403, 'task_not_available'])
    expect(await database.knex('progress_reports').where({ task_id: task.id })).toEqual([])
  })

  it('several people can report on the same task without waiting for each other', async () => {
    const task = await createTask()
    const fields = { taskId: String(task.id) }
    const both = await Promise.all([1, 2].map(() => buildReport(server, people.staff, fields)))
    expect(new Set(both.map(({ id }) => id)).size).toBe(2)
  })

  it('the backend decides whether a user may download a file of a task that is being unassigned', async () => {
    const task = await createTask()
    const file = await buildTaskFile(server, people.pm, task.id, small('a.pdf'))
    const path = taskFilesDownload.path.replace(':id', String(file.id))
    const { status } = await requestDuring(takeAway(task.id), () => server.fetch(people.staff, path))
    expect(status).toBe(404)
    expect(await database.knex('events').where({ name: 'taskFile.downloaded' })).toEqual([])
  })

  it('the backend decides whether two concurrent files fit into a user’s storage quota', async () => {
    await buildReport(server, people.staff, {}, [small('first.pdf')])
    await leaveStorage(server, people.staff.id, 30)
    // Both requests wait for the lock, and the quota has room for one of them.
    const hold = (trx: Transaction) => trx('users').where({ id: people.staff.id }).forUpdate().select('id')
    const send = async () => (await submit(server, people.staff, {}, [small('a.pdf')])).status
    const answers = await requestDuring(hold, () => Promise.all([send(), send()]))
    expect(answers.toSorted((one, other) => one - other)).toEqual([201, 507])
  })
})
