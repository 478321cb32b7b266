import { dashboardStats } from '@headway/contracts/dashboard'
import { taskFilesApprove, taskFilesReject, taskFilesWaiting } from '@headway/contracts/task-files'
import { tasksArchive, tasksDelete, tasksUnarchive } from '@headway/contracts/task-trash'
import { tasksComplete } from '@headway/contracts/task-states'
import { usersDeactivation } from '@headway/contracts/users'
import { describe, expect, it } from 'vitest'
import type { TestUser } from '../../../test/server.ts'
import { openCostMeter } from '../../../test/rows-read.ts'
import { statementsOf } from '../../../test/statements.ts'
import { useTestOrganisation } from '../../../test/use-test-organisation.ts'
import { THRESHOLD, pdf } from '../../reports/testing/submit.ts'
import { useTaskWithFiles } from './testing/add-files.ts'

const { server, people } = await useTestOrganisation()
const { task, add } = useTaskWithFiles(server, people)

const large = (name = `big-${task.id}.pdf`) => ({ name, content: pdf(THRESHOLD + 1) })
const waiting = async (user: TestUser, query: Record<string, string> = {}) =>
  (await server.call(user, taskFilesWaiting, { query })).body
const waitingOfTask = async (user: TestUser) =>
  (await waiting(user, { limit: '100' })).items.filter((file) => file.task.id === task.id)
const figures = async (user: TestUser) =>
  (await server.call(user, dashboardStats, { query: { timeframe: 'week' } })).body

describe('files of tasks that wait for a decision', () => {
  it('are listed for those who decide them, with task and author, and for nobody else', async () => {
    const file = await add(people.staff, large())
    const listed = {
      id: file.id,
      task: { id: task.id, title: task.title },
      name: file.name,
      size: file.size,
      mediaType: 'application/pdf',
      author: file.author,
      createdAt: file.createdAt,
    }
    for (const decider of [people.pm, people.srPm, people.superAdmin]) {
      expect(await waitingOfTask(decider)).toEqual([listed])
    }
    for (const other of [people.otherPm, people.otherSrPm]) {
      expect(await waitingOfTask(other)).toEqual([])
    }
    for (const reader of [people.staff, people.viewer, people.president, people.itAdmin]) {
      const refused = await server.refuse(reader, taskFilesWaiting, { query: {} })
      expect(refused).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
    }
    expect((await server.refuse(null, taskFilesWaiting, { query: {} })).status).toBe(401)
  })

  it('leave the list once they are decided, whichever way', async () => {
    const [one, other] = [await add(people.staff, large('a.pdf')), await add(people.staff, large('b.pdf'))]
    expect(await waitingOfTask(people.pm)).toMatchObject([{ id: one.id }, { id: other.id }])
    await server.call(people.pm, taskFilesApprove, { params: { id: one.id } })
    expect(await waitingOfTask(people.pm)).toMatchObject([{ id: other.id }])
    await server.call(people.srPm, taskFilesReject, {
      params: { id: other.id },
      body: { reason: 'Split it' },
    })
    expect(await waitingOfTask(people.pm)).toEqual([])
  })

  it('are none of those that need no approval, nor of one’s own', async () => {
    await add(people.staff, { name: 'small.pdf', content: pdf(200) })
    await add(people.pm, large())
    expect(await waitingOfTask(people.pm)).toEqual([])
    expect(await waitingOfTask(people.srPm)).toHaveLength(1)
  })

  it('wait no more while their task is in the archive', async () => {
    await add(people.staff, large())
    const before = (await figures(people.pm)).pendingTaskFiles ?? 0
    const of = { params: { id: task.id }, body: {} }
    await server.call(people.pm, tasksComplete, of)
    await server.call(people.pm, tasksArchive, of)
    expect(await waitingOfTask(people.superAdmin)).toEqual([])
    expect((await figures(people.pm)).pendingTaskFiles).toBe(before - 1)
    await server.call(people.pm, tasksUnarchive, of)
    expect(await waitingOfTask(people.pm)).toHaveLength(1)
  })

  it('wait no more while their task is in the trash', async () => {
    await add(people.staff, large())
    await server.call(people.pm, tasksDelete, { params: { id: task.id } })
    expect(await waitingOfTask(people.pm)).toEqual([])
    expect(await waitingOfTask(people.superAdmin)).toEqual([])
  })

  it('come a page at a time, those that have waited longest first', async () => {
    const files = [await add(people.staff, large('a.pdf')), await add(people.staff, large('b.pdf'))]
    const ids: number[] = []
    let cursor: string | undefined
    do {
      const page = await waiting(people.pm, { limit: '1', ...(cursor ? { cursor } : {}) })
      ids.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(ids.slice(-2)).toEqual(files.map(({ id }) => id))
    expect(ids).toEqual(ids.toSorted((one, other) => one - other))
    const refused = await server.refuse(people.pm, taskFilesWaiting, { query: { cursor: 'nonsense' } })
    expect(refused.status).toBe(400)
  })

  it('cost a page what its rows cost, and sort nothing, however many wait', async () => {
    const { database, environment } = server.platform
    const common = { task_id: task.id, author_id: people.staff.id, size: THRESHOLD + 1, needs_approval: true }
    const waitingFiles = Array.from({ length: 400 }, (_, index) => ({
      ...common,
      name: `take-${index}.pdf`,
      media_type: 'application/pdf',
      sha256: '0'.repeat(64),
      storage_key: String(index).padStart(32, '0'),
      created_at: new Date(),
    }))
    await database.knex('task_files').insert(waitingFiles)
    const meter = await openCostMeter(environment.DATABASE_URL)
    for (const decider of [people.superAdmin, people.srPm, people.pm]) {
      const statements = await statementsOf(database, () => waiting(decider))
      const cost = await meter.costOf(statements)
      expect(cost.rows, decider.role).toBeLessThanOrEqual(300)
      expect(cost.sorted, decider.role).toBe(0)
    }
    await meter.close()
    await database.knex('task_files').where({ task_id: task.id }).delete()
  })

  it('are counted among the approvals of the dashboard, and before somebody is deactivated', async () => {
    const before = await figures(people.pm)
    await add(people.staff, large())
    const after = await figures(people.pm)
    expect(after.pendingTaskFiles).toBe((before.pendingTaskFiles ?? 0) + 1)
    expect(after.pendingApprovals).toBe((before.pendingApprovals ?? 0) + 1)
    expect((await figures(people.staff)).pendingTaskFiles).toBeUndefined()
    const { body } = await server.call(people.superAdmin, usersDeactivation, { params: { id: people.pm.id } })
    expect(body.pendingApprovals).toBe(after.pendingApprovals)
  })
})
