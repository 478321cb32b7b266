import { bulkStart } from '@headway/contracts/task-bulk'
import { expect, it } from 'vitest'
import { useTrash } from '../trash/testing/use-trash.ts'
import { useBulk } from './testing/use-bulk.ts'

const portal = useTrash()
const { many } = useBulk(portal)

it('changes the other tasks when one fails in an unexpected way, and refuses that one', async () => {
  const { pm } = portal.people
  const ids = await many(12)
  const broken = ids[3] ?? 0
  await portal.server.platform.database.knex('tasks').where({ id: broken }).update({ tags: 'no JSON' })
  const selection = { tasks: ids.map((id) => ({ id, version: 1 })) }
  const act = { kind: 'priority', priority: 'high' }
  const { body } = await portal.server.call(pm, bulkStart, { body: { selection, act } })
  await portal.server.platform.jobs.runDue()
  const rows = (await portal.server.platform.database
    .knex('task_bulk_rows')
    .where({ bulk_id: body.id })
    .orderBy('task_id')
    .select('task_id', 'outcome', 'reason')) as { task_id: number; outcome: string; reason: string | null }[]
  expect(rows.filter(({ outcome }) => outcome === 'done')).toHaveLength(11)
  expect(rows.find(({ task_id: id }) => id === broken)).toMatchObject({
    outcome: 'refused',
    reason: 'internal_error',
  })
})
