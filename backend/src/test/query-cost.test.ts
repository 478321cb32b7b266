import { afterAll, expect, it } from 'vitest'
import { openCostMeter } from './query-cost.ts'
import { usePortal } from './portal.ts'

const { server } = await usePortal()
const meter = await openCostMeter(server.platform.environment.DATABASE_URL)
afterAll(() => meter.close())

const PEOPLE = 11

it.each([
  ['a question', 'SELECT first_name FROM users'],
  ['a question in brackets', '(SELECT first_name FROM users) UNION ALL (SELECT role FROM users LIMIT 1)'],
  ['one on a line of its own', '\n  SELECT first_name FROM users'],
  [
    'one that names a part of itself first',
    'WITH found AS (SELECT first_name FROM users) SELECT * FROM found',
  ],
  [
    'one that follows itself',
    `WITH RECURSIVE found (id) AS (SELECT MIN(id) FROM users UNION ALL
       SELECT (SELECT MIN(u.id) FROM users u WHERE u.id > found.id) FROM found WHERE found.id IS NOT NULL)
     SELECT * FROM found`,
  ],
])('the rows that %s reads are counted', async (_case, sql) => {
  expect((await meter.costOf([{ sql, values: [] }])).rows).toBeGreaterThanOrEqual(PEOPLE)
})

it('a write statement is not executed a second time by the cost measurement', async () => {
  const sql = "UPDATE users SET first_name = 'Grace'"
  expect(await meter.costOf([{ sql, values: [] }])).toEqual({ rows: 0, sorted: 0, temporaryTables: 0 })
  expect(await server.platform.database.knex('users').where({ first_name: 'Grace' })).toEqual([])
})
