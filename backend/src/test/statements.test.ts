import { expect, it } from 'vitest'
import { everyStatementOf, statementsOf } from './statements.ts'
import { useTestOrganisation } from './use-test-organisation.ts'

const { server } = await useTestOrganisation()
const { database, feed } = server.platform

it('counts what is asked for something, and not what the event feed asks meanwhile, a missing id included', async () => {
  const add = (id: number) =>
    database.knex('events').insert({
      id,
      name: 'test.counted',
      payload: '{}',
      tags: 'Task',
      audience: '[]',
      is_organisation_wide: false,
    })
  await feed.catchUp()
  const next = (feed.position ?? 0) + 1
  const act = async () => {
    await add(next + 1)
    await feed.catchUp()
    await feed.catchUp()
  }
  expect((await statementsOf(database, act)).map(({ sql }) => sql.split(' ')[0])).toEqual(['insert'])
  const all = await everyStatementOf(database, () => feed.catchUp())
  expect(all.filter(({ sql }) => sql.includes('FROM events WHERE id IN'))).not.toHaveLength(0)
})
