import { expect, it } from 'vitest'
import { recordAllStatements, recordStatements } from './statements.ts'
import { usePortal } from './portal.ts'

const { server } = await usePortal()
const { database, feed } = server.platform

it('records the statements of an action without those of the event feed', async () => {
  const add = (id: number) =>
    database.knex('events').insert({
      id,
      name: 'test.counted',
      payload: '{}',
      tags: 'Task',
      audience: '[]',
      is_organization_wide: false,
    })
  await feed.catchUp()
  const next = (feed.position ?? 0) + 1
  const act = async () => {
    await add(next + 1)
    await feed.catchUp()
    await feed.catchUp()
  }
  expect((await recordStatements(database, act)).map(({ sql }) => sql.split(' ')[0])).toEqual(['insert'])
  const all = await recordAllStatements(database, () => feed.catchUp())
  expect(all.filter(({ sql }) => sql.includes('FROM events WHERE id IN'))).not.toHaveLength(0)
})
