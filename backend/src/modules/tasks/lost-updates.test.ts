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
import { useTestOrganisation } from '../../test/use-test-organisation.ts'

const { server, people } = await useTestOrganisation()

const WRITERS = 8
/** Changes of each kind. */
const EDITS = 10

interface Counted<Seen> {
  endpoint: EndpointDefinition
  id: number
  look: () => Promise<Seen>
  /** The body that counts what was seen up by one. */
  countUp: (seen: Seen) => Record<string, unknown>
}

/** Lets all writers count one value up at the same time, each on the version they have seen; who was too late looks again. */
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

const createTask = async () =>
  (
    await server.call(people.pm, tasksCreate, {
      body: { title: 'Count 0', milestones: [{ title: 'A step' }], tags: ['count-0'] },
    })
  ).body

const numberIn = (text: string | undefined) => Number(/\d+$/.exec(text ?? '')?.[0])

it('no change of a task and its tags is lost, however many change it at once', async () => {
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

it('no change of a milestone is lost, nor of the progress of its task', async () => {
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

it('nobody is taken off a task again by whoever adds somebody else at the same time', async () => {
  const { id } = await createTask()
  const reports = await Promise.all(
    Array.from({ length: WRITERS }, () => server.createUser({ role: 'staff', managerId: people.pm.id })),
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

it('one key makes one task, copy, milestone and comment, however many send it at once', async () => {
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
