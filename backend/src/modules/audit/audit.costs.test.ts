import { auditList } from '@headway/contracts/audit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CostMeter, openCostMeter } from '../../test/query-cost.ts'
import { buildUser, startPortal, type TestPortal, type TestUser } from '../../test/portal.ts'
import { recordStatements } from '../../test/statements.ts'
import { ingestEvents } from './entries/ingest-events.ts'

/** More entries than one page scans. */
const ENTRIES = 2_000
/** Maximum rows read for a page of 50: each entry is read once in an index and once in full. */
const PAGE = 160
/** Maximum rows read when entries are checked one by one. */
const SEARCH = 1_152 + PAGE

let server: TestPortal
let admin: TestUser
let meter: CostMeter

beforeAll(async () => {
  server = await startPortal()
  admin = await buildUser(server, { role: 'super_admin' })
  const { database, environment } = server.platform
  const rows = Array.from({ length: ENTRIES }, (_, index) => ({
    name: index % 2 === 0 ? 'setting.changed' : 'user.activated',
    actor_id: index % 50 === 0 ? admin.id : 100 + (index % 50),
    address: `10.0.${index % 40}.1`,
    payload: JSON.stringify(index % 2 === 0 ? { key: 'session.minutes' } : { userId: index, name: 'Grace' }),
    tags: '',
    audience: '[]',
    is_organization_wide: false,
    needs_audit: true,
  }))
  for (let start = 0; start < ENTRIES; start += 500) {
    await database.knex('events').insert(rows.slice(start, start + 500))
  }
  await ingestEvents(server.platform)
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
])('reads a bounded number of rows for a page of %j', async (filter, most) => {
  const query = { ...filter, limit: '50' }
  const statements = await recordStatements(server.platform.database, () =>
    server.call(admin, auditList, { query }),
  )
  const cost = await meter.costOf(statements)
  expect(cost.rows).toBeLessThanOrEqual(most)
  expect(cost.sorted).toBeLessThanOrEqual(filter.person ? 2 * PAGE : 0)
})

it('returns a cursor when a search finds nothing in its range, and finally ends', async () => {
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
