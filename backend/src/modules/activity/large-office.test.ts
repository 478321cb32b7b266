import { staffLoginsToday } from '@headway/contracts/activity'
import { dashboardStats } from '@headway/contracts/dashboard'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CostMeter, openCostMeter } from '../../test/query-cost.ts'
import { buildUser, type TestUser, usePortal } from '../../test/portal.ts'
import { recordStatements } from '../../test/statements.ts'

/** Number of people: a hundred times the demo organization. */
const OFFICE = 3_800
/** Maximum number of people listed. */
const SHOWN = 500
const DAYS = 14
/** Rows read for the caller and their session. */
const PAGE = 100

const { server, people } = await usePortal()
const { database, environment } = server.platform
let meter: CostMeter
let smallTeam: TestUser
let mediumTeam: TestUser

beforeAll(async () => {
  smallTeam = await buildUser(server, { role: 'pm', managerId: people.otherSrPm.id })
  mediumTeam = await buildUser(server, { role: 'pm', managerId: people.otherSrPm.id })
  await fill(people.pm, [people.srPm, people.president], OFFICE - 260)
  await fill(mediumTeam, [people.otherSrPm, people.president], 250)
  await fill(smallTeam, [people.otherSrPm, people.president], 10)
  await database.knex.raw(
    `INSERT INTO sessions (user_id, created_at, last_seen_at, expires_at, checked_at, ended_at)
     SELECT u.id, at, at, at + INTERVAL 8 HOUR, at, at + INTERVAL 8 HOUR FROM users u JOIN (
       ${Array.from({ length: DAYS }, (_, day) => `SELECT UTC_TIMESTAMP() - INTERVAL ${day} DAY AS at`).join(' UNION ALL ')}) days
     WHERE u.email LIKE 'office-%' AND u.id MOD 10 > 0`,
  )
  await database.knex.raw('ANALYZE TABLE users, user_closure, sessions')
  meter = await openCostMeter(environment.DATABASE_URL)
})
afterAll(() => meter.close())

let number = 0

/** Adds people to a manager's team directly in the database. */
async function fill(manager: TestUser, above: readonly TestUser[], count: number): Promise<void> {
  const { knex } = database
  const rows = Array.from({ length: count }, () => ({
    email: `office-${++number}@headway.test`,
    first_name: `Person ${number}`,
    last_name: `Name ${(number * 7_919) % 1_000}`,
    role: 'staff' as const,
    manager_id: manager.id,
  }))
  await knex.batchInsert('users', rows, 500)
  for (const [level, { id }] of [manager, ...above].entries()) {
    await knex.raw(
      `INSERT INTO user_closure (ancestor_id, descendant_id, depth)
       SELECT ?, id, ? FROM users WHERE manager_id = ? AND email LIKE 'office-%'`,
      [id, level + 1, manager.id],
    )
  }
  await knex.raw(
    'INSERT IGNORE INTO user_closure (ancestor_id, descendant_id, depth) SELECT id, id, 0 FROM users WHERE manager_id = ?',
    [manager.id],
  )
}

let ahead = 0
/** Moves the clock forward, so that cached counts expire. */
const later = () => server.moveClock((ahead += 10_000))

async function measured(reader: TestUser) {
  const { body } = await server.call(reader, staffLoginsToday)
  later()
  const statements = await recordStatements(database, () => server.call(reader, staffLoginsToday))
  return { body, statements, cost: await meter.costOf(statements) }
}

describe('attendance in an office of thousands', () => {
  it('the attendance query reads only the rows of a small team, whatever the size of the office', async () => {
    const { body, cost } = await measured(smallTeam)
    expect(body.items).toHaveLength(10)
    expect(body.staffCount).toBe(10)
    expect(cost.rows).toBeLessThanOrEqual(PAGE + 10 * (2 * 3 + 2 * (DAYS + 1)))
  })

  it('the attendance query reads only the rows of a department', async () => {
    const { body, cost } = await measured(mediumTeam)
    expect(body.items).toHaveLength(250)
    expect(cost.rows).toBeLessThanOrEqual(PAGE + 250 * (2 * 3 + DAYS + 3))
  })

  it.each(['pm', 'srPm'] as const)(
    'the attendance query shows the user %s the first people of the office by name, and counts all',
    async (role) => {
      const { body, statements, cost } = await measured(people[role])
      expect(body.items).toHaveLength(SHOWN)
      expect(body.staffCount).toBeGreaterThan(OFFICE - 300)
      expect(body.attendanceRate).toBe(90)
      const names = body.items.map(({ name }) => name)
      const byLastName = (name: string) => name.replace(/^.* (Name|Person)/, '$1')
      expect(names.map(byLastName)).toEqual(
        names.map(byLastName).toSorted((one, other) => one.localeCompare(other, 'en')),
      )
      const signIns = SHOWN * (DAYS + 1)
      expect(cost.rows).toBeLessThanOrEqual(PAGE + 1_001 + 3 * SHOWN + 3 * OFFICE + 2 * signIns)
      // No statement returns more rows than the sign-ins of the listed people.
      for (const { sql, values } of statements) {
        if (/^\s*SELECT/.test(sql)) {
          const rows = await database.rows(sql, values as never)
          expect(rows.length, sql).toBeLessThanOrEqual(signIns)
        }
      }
    },
  )

  it('the attendance query counts for a dashboard without sorting or temporary tables', async () => {
    later()
    const statements = await recordStatements(database, () => server.call(people.srPm, dashboardStats))
    const cost = await meter.costOf(statements)
    expect(cost.rows).toBeLessThanOrEqual(PAGE + 3 * OFFICE)
    expect(cost.rows).toBeGreaterThan(OFFICE)
    expect(cost.sorted).toBe(0)
  })

  it('the attendance of thousands is counted at most once in ten seconds', async () => {
    later()
    const countOf = async (reader: TestUser) =>
      (await server.call(reader, dashboardStats)).body.staffCount ?? 0
    const [before, small] = [await countOf(people.srPm), await countOf(smallTeam)]
    await buildUser(server, { role: 'staff', managerId: people.pm.id })
    await buildUser(server, { role: 'staff', managerId: smallTeam.id })
    const cost = await meter.costOf(
      await recordStatements(database, async () => {
        expect(await countOf(people.srPm)).toBe(before)
      }),
    )
    expect(cost.rows).toBeLessThanOrEqual(PAGE)
    expect(await countOf(smallTeam), 'a small team is counted each time').toBe(small + 1)
    later()
    expect(await countOf(people.srPm)).toBe(before + 1)
  })
})
