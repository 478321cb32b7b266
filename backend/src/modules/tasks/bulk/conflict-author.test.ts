import { bulkGet, bulkStart } from '@headway/contracts/task-bulk'
import { tasksUpdate } from '@headway/contracts/tasks'
import { describe, expect, it } from 'vitest'
import { useTrash } from '../trash/testing/use-trash.ts'
import { useBulk } from './testing/use-bulk.ts'

const portal = useTrash()
const { remove } = portal
const { many } = useBulk(portal)

describe('a task that was changed after the caller saw it', () => {
  it('a conflict in a bulk operation names its author if the caller may still read the task', async () => {
    const { pm, srPm } = portal.people
    const ids = await many(2)
    const body = { title: 'Theirs' }
    for (const id of ids) {
      await portal.server.call(srPm, tasksUpdate, { params: { id }, body })
    }
    await remove(ids[1] ?? 0, srPm)
    const selection = { tasks: ids.map((id) => ({ id, version: 1 })) }
    const act = { kind: 'priority', priority: 'high' }
    const { body: result } = await portal.server.call(pm, bulkStart, { body: { selection, act } })
    const by = { id: srPm.id }
    expect(result.problems).toMatchObject([
      { title: 'Theirs', outcome: 'changed', changedBy: by },
      { title: null, outcome: 'changed', changedBy: null },
    ])
    await portal.server.call(pm, tasksUpdate, { params: { id: ids[0] ?? 0 }, body: { title: 'Mine' } })
    const { body: later } = await portal.server.call(pm, bulkGet, { params: { id: result.id } })
    expect(later.problems[0]).toMatchObject({ changedBy: by })
  })
})
