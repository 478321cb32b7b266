import { type BulkAct, bulkGet, bulkStart } from '@headway/contracts/task-bulk'
import { type TaskSummary, tasksList } from '@headway/contracts/tasks'
import { expect, it } from 'vitest'
import { buildTask } from '../../../test/factories.ts'
import { buildUser, type TestUser } from '../../../test/portal.ts'
import { recount } from '../counts/task-recount.ts'
import { useTrash } from '../trash/testing/use-trash.ts'
import { useBulk } from './testing/use-bulk.ts'

const TASKS = 500
const EDITORS = 50
/** Number of edits per editor. */
const EDITS = 10
const AT_ONCE = 50

const portal = useTrash()
const { start } = useBulk(portal)

async function createTasks(): Promise<{ id: number; version: number }[]> {
  const { server, people } = portal
  const tasks: { id: number; version: number }[] = []
  while (tasks.length < TASKS) {
    const some = Array.from({ length: AT_ONCE }, (_, index) => {
      const body = { title: `Task ${tasks.length + index}`, assigneeIds: [people.staff.id] }
      return buildTask(server, people.pm, body)
    })
    tasks.push(...(await Promise.all(some)).map(({ id, version }) => ({ id, version })))
  }
  return tasks
}

async function readTasks(): Promise<TaskSummary[]> {
  const { server, people } = portal
  const tasks: TaskSummary[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query: Record<string, string> = { limit: '100', ...(cursor ? { cursor } : {}) }
    const { body } = await server.call(people.pm, tasksList, { query })
    tasks.push(...body.items)
    cursor = body.nextCursor
  }
  return tasks
}

/** Creates IT administrators, who may edit any task, one for each concurrent editor. */
const createEditors = () =>
  Promise.all(Array.from({ length: EDITORS }, () => buildUser(portal.server, { role: 'it_admin' })))

it(`${EDITORS} people edit the same ${TASKS} tasks without lost updates or deadlocks`, async () => {
  const { pm, colleague } = portal.people
  const seen = await createTasks()
  const ids = seen.map(({ id }) => id)
  const statuses = new Map<number, number>()

  /** Each editor starts at another task, and half of them go in reverse order. */
  const edit = async (editor: TestUser, index: number) => {
    const order = index % 2 === 0 ? ids : ids.toReversed()
    for (let done = 0; done < EDITS; done += 1) {
      const id = order[(index * 37 + done) % order.length]
      const { status } = await portal.server.fetch(editor, `/api/tasks/${id}`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ title: `Edit ${index} of ${id}` }),
      })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const acts: Partial<BulkAct>[] = [
    { kind: 'priority', priority: 'high' },
    { kind: 'assign', assigneeIds: [colleague.id] },
  ]
  const runActs = async () => {
    const started = await Promise.all([
      ...acts.map((act) => start(ids, act)),
      // This selection names the versions that were seen, so tasks edited since then are skipped.
      portal.server
        .call(pm, bulkStart, {
          body: { selection: { tasks: seen }, act: { kind: 'tags', add: ['seen'], remove: [] } },
        })
        .then(({ body }) => body),
    ])
    await portal.server.platform.jobs.runDue()
    return started
  }
  const editors = await createEditors()
  const [started] = await Promise.all([runActs(), ...editors.map(edit)])

  expect([...statuses.keys()]).toEqual([200])
  const results = []
  for (const { id } of started) {
    results.push((await portal.server.call(pm, bulkGet, { params: { id } })).body)
  }
  for (const result of results.slice(0, acts.length)) {
    expect(result).toMatchObject({ state: 'done', counts: { done: TASKS, refused: 0 }, problems: [] })
  }
  const tasks = await readTasks()
  expect(tasks).toHaveLength(TASKS)
  for (const task of tasks) {
    expect(task).toMatchObject({ priority: 'high', title: expect.stringMatching(/^(Edit|Task) /) })
    expect(task.assignments.map(({ assigneeId }) => assigneeId)).toEqual([colleague.id])
  }
  const marked = new Set(tasks.filter(({ tags }) => tags.includes('seen')).map(({ id }) => id))
  const last = results.at(-1)
  expect(last).toMatchObject({
    state: 'done',
    counts: { done: marked.size, changed: TASKS - marked.size, refused: 0 },
  })
  expect(last?.problems.filter(({ taskId }) => marked.has(taskId))).toEqual([])
  expect(await recount(portal.server.platform)).toBe(0)
})
