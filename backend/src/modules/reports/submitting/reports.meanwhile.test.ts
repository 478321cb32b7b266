import { taskFilesDownload } from '@headway/contracts/task-files'
import { tasksCreate } from '@headway/contracts/tasks'
import { describe, expect, it } from 'vitest'
import type { Act } from '../../../platform/act.ts'
import { inTransaction, type Transaction } from '../../../platform/database/transaction.ts'
import { doneOrHeldUp } from '../../../test/held-up.ts'
import { useTestOrganisation } from '../../../test/use-test-organisation.ts'
import { assignTask } from '../../tasks/assigning/assign-tasks.ts'
import { added } from '../../tasks/files/testing/add-files.ts'
import { leaveStorage, pdf, submit, submitted } from '../testing/submit.ts'

const { server, people } = await useTestOrganisation()
const { platform } = server
const { database } = platform

const actOf = ({ id, role }: { id: number; role: Act['actor']['role'] }): Act => ({
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

/** Has somebody ask for something while a change is written and not committed yet. */
async function askMeanwhile<T>(
  change: (trx: Transaction) => Promise<unknown>,
  ask: () => Promise<T>,
  mentions: string,
): Promise<T> {
  const written = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const changing = inTransaction(database.knex, async (trx) => {
    await change(trx)
    written.resolve()
    await asked.promise
  })
  changing.catch(written.reject)
  await written.promise
  const asking = ask()
  await doneOrHeldUp(database, asking, mentions)
  asked.resolve()
  await changing
  return asking
}

const small = (name: string) => ({ name, content: pdf(20) })

const createTask = async () => {
  const body = { title: 'Count the stock', assigneeIds: [people.staff.id] }
  return (await server.call(people.pm, tasksCreate, { body })).body
}
const takeAway = (id: number) => (trx: Transaction) =>
  assignTask(platform, actOf(people.pm), { id, assigneeIds: [] }, trx)

describe('what is decided while it changes', () => {
  it('is whether a report may be about a task that is just taken away from its author', async () => {
    const task = await createTask()
    const { status, body } = await askMeanwhile(
      takeAway(task.id),
      () => submit(server, people.staff, { taskId: String(task.id) }),
      'task_lists l',
    )
    expect([status, body.code]).toEqual([403, 'task_not_available'])
    expect(await database.knex('progress_reports').where({ task_id: task.id })).toEqual([])
  })

  it('is not whether others may report on the same task: they need not wait for each other', async () => {
    const task = await createTask()
    const fields = { taskId: String(task.id) }
    const both = await Promise.all([1, 2].map(() => submitted(server, people.staff, fields)))
    expect(new Set(both.map(({ id }) => id)).size).toBe(2)
  })

  it('is whether somebody may have a file of a task that is just taken away from them', async () => {
    const task = await createTask()
    const file = await added(server, people.pm, task.id, small('a.pdf'))
    const path = taskFilesDownload.path.replace(':id', String(file.id))
    const { status } = await askMeanwhile(
      takeAway(task.id),
      () => server.fetch(people.staff, path),
      'FROM tasks t LEFT JOIN task_lists',
    )
    expect(status).toBe(404)
    expect(await database.knex('events').where({ name: 'taskFile.downloaded' })).toEqual([])
  })

  it('is whether two files that come at once fit the share of a person', async () => {
    await submitted(server, people.staff, {}, [small('first.pdf')])
    await leaveStorage(server, people.staff.id, 30)
    // Both wait to be written, and there is room for one.
    const hold = (trx: Transaction) => trx('users').where({ id: people.staff.id }).forUpdate().select('id')
    const send = async () => (await submit(server, people.staff, {}, [small('a.pdf')])).status
    const answers = await askMeanwhile(hold, () => Promise.all([send(), send()]), '')
    expect(answers.toSorted((one, other) => one - other)).toEqual([201, 507])
  })
})
