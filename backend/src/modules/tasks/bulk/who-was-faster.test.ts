import { bulkGet, bulkStart } from '@headway/contracts/task-bulk'
import { tasksUpdate } from '@headway/contracts/tasks'
import { describe, expect, it } from 'vitest'
import { useShelfPortal } from '../trash/testing/shelf-portal.ts'
import { bulkOf } from './testing/bulk-portal.ts'

const portal = useShelfPortal()
const { remove } = portal
const { many } = bulkOf(portal)

describe('a task of many that somebody has changed since it was seen', () => {
  it('says who was faster, where the task may be seen still', async () => {
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
