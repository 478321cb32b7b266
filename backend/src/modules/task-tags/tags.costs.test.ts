import { tagsList, tagsSuggest } from '@headway/contracts/tags'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCostMeter } from '../../test/query-cost.ts'
import { recordStatements } from '../../test/statements.ts'
import { usePortal } from '../../test/portal.ts'

const { server, people } = await usePortal()
const { database, environment } = server.platform
const meter = await openCostMeter(environment.DATABASE_URL)
afterAll(() => meter.close())

const TAGS = 30
const TASKS_OF_EACH = 1_500
/** Maximum number of rows that one request reads, including its session and user. */
const PAGE = 50
/** Number of tasks up to which a tag is counted. */
const COUNTED = 1_001

const tags = Array.from({ length: TAGS }, (_, index) => `tag-${String(index).padStart(2, '0')}`)

beforeAll(async () => {
  const digits = Array.from({ length: 10 }, (_, digit) => `SELECT ${digit} AS d`).join(' UNION ALL ')
  const trx = await database.knex.transaction()
  // Inserts rows without their tasks, because the test only reads `task_list_entries`.
  await trx.raw('SET foreign_key_checks = 0')
  for (const [index, tag] of tags.entries()) {
    await trx.raw(
      `INSERT INTO task_list_entries (task_id, kind, user_id, tag, list_state, due_sort, status, priority)
       SELECT ${index} * ${TASKS_OF_EACH} + n, 'tag', 0, ?, 0, UTC_TIMESTAMP(), 'pending', 'low' FROM (
         SELECT 1 + a.d + 10 * b.d + 100 * c.d + 1000 * e.d AS n
         FROM (${digits}) a, (${digits}) b, (${digits}) c, (SELECT 0 AS d UNION ALL SELECT 1) e) numbers
       WHERE n <= ${TASKS_OF_EACH}`,
      [tag],
    )
  }
  await trx.raw('SET foreign_key_checks = 1')
  await trx.commit()
  await database.knex.raw('ANALYZE TABLE task_list_entries')
})

const suggest = async (q: string) => {
  let items: string[] = []
  const statements = await recordStatements(database, async () => {
    items = (await server.call(people.pm, tagsSuggest, { query: { q } })).body.items
  })
  return { items, rows: (await meter.costOf(statements)).rows }
}

it.each([
  ['a beginning that many have', 'tag-', tags.slice(0, 10)],
  ['no beginning', '', tags.slice(0, 10)],
  ['the last one, in other letters', 'TAG-29', ['tag-29']],
  ['nothing', 'unheard', []],
])(
  'tags are found one by one, however many tasks each has and however many follow: %s',
  async (_, q, found) => {
    const { items, rows } = await suggest(q)
    expect(items).toEqual(found)
    expect(rows).toBeLessThanOrEqual(PAGE)
  },
)

it('a page of tags reads only the rows that are counted', async () => {
  const statements = await recordStatements(database, async () => {
    const { body } = await server.call(people.superAdmin, tagsList, { query: { limit: '5' } })
    expect(body.items).toEqual(tags.slice(0, 5).map((tag) => ({ tag, tasks: 1_000, isCapped: true })))
  })
  expect((await meter.costOf(statements)).rows).toBeLessThanOrEqual(PAGE + 5 * 2 * COUNTED)
})
