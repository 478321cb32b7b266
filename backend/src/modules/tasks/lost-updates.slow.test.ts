import { buildPath, type EndpointDefinition } from '@headway/contracts'
import { taskCommentsCreate } from '@headway/contracts/task-comments'
import { tasksCopy } from '@headway/contracts/task-copies'
import {
  milestonesCreate,
  milestonesList,
  milestonesUpdate,
  tasksAssignBulk,
  tasksCreate,
  tasksGet,
  tasksUpdate,
} from '@headway/contracts/tasks'
import { expect, it } from 'vitest'
import { buildTask } from '../../test/factories.ts'
import { buildUser, usePortal } from '../../test/portal.ts'

const { server, people } = await usePortal()

const WRITERS = 8
/** Number of changes of each kind. */
const EDITS = 10

interface Counted<Seen> {
  endpoint: EndpointDefinition
  id: number
  look: () => Promise<Seen>
  /** Returns a request body that increments the value that was read. */
  countUp: (seen: Seen) => Record<string, unknown>
}

/**
 * Lets all writers increment one value concurrently, each with the version it has read. A writer with a stale version
 * reads again.
 */
async function countTogether<Seen extends { version: number }>(counted: Counted<Seen>): Promise<Seen> {
  const { endpoint, id, look, countUp } = counted
  const edit = async () => {
    for (let done = 0; done < EDITS; ) {
      const seen = await look()
      const response = await server.fetch(people.pm, buildPath(endpoint.path, { id }), {
        method: endpoint.method,
        headers: { 'Content-Type': 'application/json', 'If-Match': `"${seen.version}"` },
        body: JSON.stringify(countUp(seen)),
      })
      expect([200, 412], await response.text()).toContain(response.status)
      done += response.status === 200 ? 1 : 0
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, edit))
  return look()
}

const createTask = () =>
  buildTask(server, people.pm, { title: 'Count 0', milestones: [{ title: 'A step' }], tags: ['count-0'] })

const numberIn = (text: string | undefined) => Number(/\d+$/.exec(text ?? '')?.[0])

it('concurrent changes of a task and its tags lose no update', async () => {
  const { id } = await createTask()
  const task = await countTogether({
    endpoint: tasksUpdate,
    id,
    look: async () => (await server.call(people.pm, tasksGet, { params: { id } })).body,
    countUp: ({ title, tags }) => ({
      title: `Count ${numberIn(title) + 1}`,
      tags: [`count-${numberIn(tags[0]) + 1}`],
    }),
  })
  expect(task).toMatchObject({ title: `Count ${WRITERS * EDITS}`, tags: [`count-${WRITERS * EDITS}`] })
  expect(task.version).toBe(1 + WRITERS * EDITS)
})

it('concurrent changes of milestones lose no update of milestones or progress', async () => {
  const { id: taskId } = await createTask()
  const look = async () => {
    const [milestone] = (await server.call(people.pm, milestonesList, { params: { id: taskId } })).body.items
    expect(milestone).toBeDefined()
    return milestone as NonNullable<typeof milestone>
  }
  const { id } = await look()
  const milestone = await countTogether({
    endpoint: milestonesUpdate,
    id,
    look,
    countUp: ({ completionPercentage }) => ({ completionPercentage: completionPercentage + 1 }),
  })
  expect(milestone.completionPercentage).toBe(WRITERS * EDITS)
  const { body: task } = await server.call(people.pm, tasksGet, { params: { id: taskId } })
  expect(task.progress).toBe(WRITERS * EDITS)
})

it('adding assignees concurrently removes no assignee', async () => {
  const { id } = await createTask()
  const reports = await Promise.all(
    Array.from({ length: WRITERS }, () => buildUser(server, { role: 'staff', managerId: people.pm.id })),
  )
  const look = async () => (await server.call(people.pm, tasksGet, { params: { id } })).body
  const idsOf = ({ assignments }: Awaited<ReturnType<typeof look>>) =>
    assignments.map(({ assigneeId }) => assigneeId)
  const add = async (userId: number) => {
    for (let status = 412; status === 412; ) {
      const seen = await look()
      const response = await server.fetch(people.pm, buildPath(tasksAssignBulk.path, { id }), {
        method: tasksAssignBulk.method,
        headers: { 'Content-Type': 'application/json', 'If-Match': `"${seen.version}"` },
        body: JSON.stringify({ assigneeIds: [...idsOf(seen), userId] }),
      })
      ;({ status } = response)
      expect([200, 412], await response.text()).toContain(status)
    }
  }
  await Promise.all(reports.map((report) => add(report.id)))
  expect(new Set(idsOf(await look()))).toEqual(new Set(reports.map((report) => report.id)))
})

it('concurrent requests with one key create one task, copy, milestone and comment', async () => {
  const { id } = await createTask()
  const together = (endpoint: EndpointDefinition, body: Record<string, unknown>, key: string) =>
    Promise.all(
      Array.from({ length: WRITERS }, async () => {
        const response = await server.fetch(people.pm, buildPath(endpoint.path, { id }), {
          method: endpoint.method,
          headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
          body: JSON.stringify(body),
        })
        expect([201, 409], await response.text()).toContain(response.status)
      }),
    )
  await together(tasksCreate, { title: 'Only once' }, 'lost-updates-task')
  await together(tasksCopy, { title: 'Copied once', takes: ['milestones'] }, 'lost-updates-copy')
  await together(milestonesCreate, { title: 'Only once' }, 'lost-updates-milestone')
  await together(taskCommentsCreate, { text: 'Only once' }, 'lost-updates-comment')
  const rows = await server.platform.database.rows<{ found: number }>(
    `SELECT COUNT(*) AS found FROM tasks WHERE title = 'Only once'
     UNION ALL SELECT COUNT(*) FROM tasks WHERE title = 'Copied once'
     UNION ALL SELECT COUNT(*) FROM milestones WHERE title = 'Only once'
     UNION ALL SELECT COUNT(*) FROM task_comments WHERE text = 'Only once'`,
  )
  expect(rows.map(({ found }) => found)).toEqual([1, 1, 1, 1])
})
