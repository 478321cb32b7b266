import { auditList } from '@headway/contracts/audit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CostMeter, openCostMeter } from '../../test/rows-read.ts'
import { startTestServer, type TestServer, type TestUser } from '../../test/server.ts'
import { statementsOf } from '../../test/statements.ts'
import { takeOverEvents } from './entries/take-over.ts'

/** More than one page looks at. */
const ENTRIES = 2_000
/** A page of 50, each read once by its place and once whole. */
const PAGE = 160
/** Where entries are looked at one by one. */
const SEARCH = 1_152 + PAGE

let server: TestServer
let admin: TestUser
let meter: CostMeter

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.createUser({ role: 'super_admin' })
  const { database, environment } = server.platform
  const rows = Array.from({ length: ENTRIES }, (_, index) => ({
    name: index % 2 === 0 ? 'setting.changed' : 'user.activated',
    actor_id: index % 50 === 0 ? admin.id : 100 + (index % 50),
    address: `10.0.${index % 40}.1`,
    payload: JSON.stringify(
      index % 2 === 0 ? { key: 'session.minutes' } : { userId: index, name: 'Somebody' },
    ),
    tags: '',
    audience: '[]',
    is_organisation_wide: false,
    audit_due: true,
  }))
  for (let start = 0; start < ENTRIES; start += 500) {
    await database.knex('events').insert(rows.slice(start, start + 500))
  }
  await takeOverEvents(server.platform)
  meter = await openCostMeter(environment.DATABASE_URL)
})
afterAll(async () => {
  await meter.close()
  await server.stop()
})

it.each<[Record<string, string>, number]>([
  [{}, PAGE],
  [{ area: 'settings' }, PAGE],
  [{ kind: 'user.activated' }, PAGE],
  [{ actor: '1' }, PAGE],
  [{ person: '1' }, 2 * PAGE],
  [{ objectType: 'user', objectId: '2' }, PAGE],
  [{ address: '10.0.7.1' }, PAGE],
  [{ from: '2020-01-01', to: '2020-01-02' }, PAGE],
  [{ search: 'nothing of that kind' }, SEARCH],
  [{ objectType: 'holiday' }, SEARCH],
  [{ area: 'people', actor: '1', search: 'x' }, SEARCH],
])('the page of %j is read within bounds, however much there is', async (filter, most) => {
  const query = { ...filter, limit: '50' }
  const statements = await statementsOf(server.platform.database, () =>
    server.call(admin, auditList, { query }),
  )
  const cost = await meter.costOf(statements)
  expect(cost.rows).toBeLessThanOrEqual(most)
  expect(cost.sorted).toBeLessThanOrEqual(filter.person ? 2 * PAGE : 0)
})

it('a search that finds nothing on the way says where to go on, and comes to an end', async () => {
  let pages = 0
  let cursor: string | null = null
  do {
    const query: Record<string, string> = { search: 'nothing of that kind', ...(cursor ? { cursor } : {}) }
    const { body } = await server.call(admin, auditList, { query })
    expect(body.items).toEqual([])
    cursor = body.nextCursor
    pages += 1
  } while (cursor)
  expect(pages).toBe(2)
})
