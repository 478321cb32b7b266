import { type BulkAct, bulkGet } from '@headway/contracts/task-bulk'
import { expect, it } from 'vitest'
import type { TestUser } from '../../../test/server.ts'
import { recount } from '../counts/task-recount.ts'
import { useShelfPortal } from '../trash/testing/shelf-portal.ts'
import { bulkOf } from './testing/bulk-portal.ts'

const portal = useShelfPortal()
const { many, start, readAll } = bulkOf(portal)

it('loses nothing and shows no deadlock to anybody while others edit the same tasks', async () => {
  const { pm, srPm, superAdmin, itAdmin, colleague } = portal.people
  const ids = await many(30)
  const statuses: number[] = []
  const edit = async (editor: TestUser, index: number) => {
    for (const id of index % 2 === 0 ? ids : ids.toReversed()) {
      const answer = await portal.server.fetch(editor, `/api/tasks/${id}`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ title: `Edit ${index} of ${id}` }),
      })
      statuses.push(answer.status)
    }
  }
  const acts: Partial<BulkAct>[] = [
    { kind: 'priority', priority: 'high' },
    { kind: 'tags', add: ['together'], remove: [] },
    { kind: 'assign', assigneeIds: [colleague.id] },
  ]
  const [started] = await Promise.all([
    Promise.all(acts.map((act) => start(ids, act))),
    ...[pm, srPm, superAdmin, itAdmin].map(edit),
  ])
  await portal.server.platform.jobs.runDue()
  for (const { id } of started) {
    const { body } = await portal.server.call(pm, bulkGet, { params: { id } })
    expect(body).toMatchObject({ state: 'done', counts: { done: 30, refused: 0 } })
  }
  expect(new Set(statuses)).toEqual(new Set([200]))
  for (const task of await readAll(ids)) {
    expect(task).toMatchObject({ priority: 'high', tags: ['together'] })
    expect(task.assignments.map(({ assigneeId }) => assigneeId)).toEqual([colleague.id])
  }
  expect(await recount(portal.server.platform)).toBe(0)
}, 60_000)
