import type { EndpointDefinition } from '@headway/contracts'
import {
  insightsAnalytics,
  insightsConsolidated,
  insightsExecutive,
  insightsManagers,
  insightsOrganization,
  insightsPerson,
  insightsTeam,
} from '@headway/contracts/insights'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillOrganization } from '../../test/fill-organization.ts'
import { type CostMeter, openCostMeter } from '../../test/query-cost.ts'
import { type TestUser, usePortal } from '../../test/portal.ts'
import { recordStatements } from '../../test/statements.ts'

/** An organization of ten thousand, with a hundred thousand tasks and as many reports. */
const TEAMS = 100
const TEAM = 100
const PEOPLE = TEAMS * TEAM
/** Rows of one full page and of the session. */
const PAGE = 6_000
/** Newest tasks of lists and archive, each read in two tables. */
const NEWEST = 4 * 5_000
/** Five date ranges, counted up to 1000 each. */
const AGES = 5 * 2 * 1_001

const { server, people } = await usePortal()
const { database, environment } = server.platform
let meter: CostMeter

/** Adds project managers below the senior one, each with a team. */
async function fillPeople(): Promise<void> {
  const { knex } = database
  const person = (number: number, role: 'pm' | 'staff', managerId: number) => ({
    email: `large-${role}-${number}@headway.test`,
    first_name: `Person ${number}`,
    last_name: `Name ${(number * 7_919) % 1_000}`,
    role,
    manager_id: managerId,
  })
  const managers = Array.from({ length: TEAMS }, (_, index) => person(index, 'pm', people.srPm.id))
  await knex.batchInsert('users', managers, 500)
  const ids = (await knex('users').where('email', 'like', 'large-pm-%').select('id')).map(({ id }) => id)
  const staff = ids.flatMap((id, team) =>
    Array.from({ length: TEAM }, (_, index) => person(team * TEAM + index, 'staff', id)),
  )
  await knex.batchInsert('users', staff, 1_000)
  const large = "u.email LIKE 'large-%'"
  const above = `SELECT ${people.srPm.id} AS id, 0 AS level UNION ALL SELECT ${people.president.id}, 1`
  await knex.raw(
    `INSERT INTO user_closure (ancestor_id, descendant_id, depth) SELECT u.id, u.id, 0 FROM users u WHERE ${large}`,
  )
  await knex.raw(`INSERT INTO user_closure (ancestor_id, descendant_id, depth)
    SELECT u.manager_id, u.id, 1 FROM users u WHERE ${large} AND u.role = 'staff'`)
  await knex.raw(`INSERT INTO user_closure (ancestor_id, descendant_id, depth)
    SELECT a.id, u.id, a.level + IF(u.role = 'pm', 1, 2) FROM users u JOIN (${above}) a WHERE ${large}`)
  await knex.raw(
    `INSERT INTO user_search_terms (word, user_id) SELECT 'person', u.id FROM users u WHERE ${large}`,
  )
  await knex.raw(`INSERT INTO sessions (user_id, created_at, last_seen_at, expires_at, checked_at)
    SELECT u.id, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), UTC_TIMESTAMP(3) + INTERVAL 8 HOUR, UTC_TIMESTAMP(3) FROM users u WHERE ${large}`)
  await knex.raw(`INSERT INTO task_counts (user_id, kind, total, open, overdue)
    SELECT u.id, kinds.kind, 40, 20, 5 FROM users u JOIN (SELECT 'scope' AS kind UNION ALL SELECT 'assigned') kinds WHERE ${large}`)
}

beforeAll(async () => {
  await fillOrganization(environment.DATABASE_URL, people)
  await fillPeople()
  await database.knex.raw(
    'ANALYZE TABLE users, user_closure, user_search_terms, sessions, tasks, task_list_entries, task_counts, progress_reports',
  )
  meter = await openCostMeter(environment.DATABASE_URL)
})
afterAll(() => meter.close())

async function rowsOf(user: TestUser, endpoint: EndpointDefinition, options = {}): Promise<number> {
  const statements = await recordStatements(database, () => server.call(user, endpoint, options))
  return (await meter.costOf(statements)).rows
}

describe('in an organization of ten thousand', () => {
  it('the insights module reads only the rows of one team for a team or person', async () => {
    const { body } = await server.call(people.srPm, insightsManagers)
    const manager = body.managers.find(({ team }) => team.people === TEAM)?.manager.id ?? 0
    expect(await rowsOf(people.srPm, insightsTeam, { query: { manager: String(manager) } })).toBeLessThan(
      PAGE,
    )
    const params = { id: manager }
    expect(await rowsOf(people.president, insightsPerson, { params })).toBeLessThan(PAGE)
  })

  it('the insights module reads a few rows per person for the project managers', async () => {
    expect(await rowsOf(people.srPm, insightsManagers)).toBeLessThan(6 * PEOPLE + PAGE)
  })

  it('the insights module reads a few rows per person for a part of the tree', async () => {
    expect(await rowsOf(people.president, insightsOrganization)).toBeLessThan(9 * PEOPLE + PAGE)
    const query = { below: String(people.srPm.id) }
    expect(await rowsOf(people.president, insightsOrganization, { query })).toBeLessThan(6 * PEOPLE + PAGE)
    expect(await rowsOf(people.president, insightsOrganization, { query: { q: 'person' } })).toBeLessThan(
      9 * PEOPLE + PAGE,
    )
  })

  it('the insights module reads no more rows for the executive page when tasks and reports grow', async () => {
    expect(await rowsOf(people.president, insightsExecutive)).toBeLessThan(4 * PEOPLE + PAGE)
  })

  it('the insights module stops at 50 search results and says so', async () => {
    const query = { q: 'person' }
    const { nodes, isPartial } = (await server.call(people.president, insightsOrganization, { query })).body
    expect([nodes.length, isPartial]).toEqual([50, true])
  })

  it('the insights module stops at 300 reports and says so', async () => {
    const query = { span: 'week' }
    const { groups, isPartial } = (await server.call(people.president, insightsConsolidated, { query })).body
    const reports = groups.reduce((sum, group) => sum + group.reports.length, 0)
    expect([reports, isPartial]).toEqual([300, true])
  })

  it('the insights module reads only the shown reports for the consolidated page', async () => {
    expect(await rowsOf(people.president, insightsConsolidated, { query: { span: 'week' } })).toBeLessThan(
      PAGE,
    )
  })

  it.each(['srPm', 'superAdmin'] as const)(
    'the insights module reads a bounded number of tasks for the analytics of %s',
    async (role) => {
      expect(await rowsOf(people[role], insightsAnalytics)).toBeLessThan(5 * PEOPLE + NEWEST + AGES + PAGE)
    },
  )
})
