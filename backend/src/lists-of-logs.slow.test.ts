import type { EndpointDefinition } from '@headway/contracts'
import { adminSessions, adminSignInFailures } from '@headway/contracts/admin'
import { authSessionsOf } from '@headway/contracts/auth'
import { backupsList, restoreTestsList } from '@headway/contracts/backups'
import { mailList } from '@headway/contracts/mail'
import { notificationsPage } from '@headway/contracts/notifications'
import { reportBlockersList } from '@headway/contracts/report-blockers'
import { reportCommentsList } from '@headway/contracts/report-comments'
import { reportDaysList } from '@headway/contracts/report-days'
import { settingsHistory } from '@headway/contracts/settings'
import { taskCommentsList } from '@headway/contracts/task-comments'
import { tasksHistory } from '@headway/contracts/task-history'
import { taskViewsList } from '@headway/contracts/task-views'
import { usersList, usersManagers } from '@headway/contracts/users'
import { webhookDeliveriesList } from '@headway/contracts/webhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Filter, singlesAndPairs } from './test/filter-pairs.ts'
import { fillLogs, LOGGED } from './test/fill-logs.ts'
import { type CostMeter, openCostMeter } from './test/query-cost.ts'
import { buildTask } from './test/factories.ts'
import { type TestUser, usePortal } from './test/portal.ts'
import { recordStatements } from './test/statements.ts'

/** Rows read for a page of 25 entries, each joined with a few tables by key. */
const PAGE = 400
/** Rows read for a count that stops at a thousand. */
const COUNT = 2_100
/**
 * Rows read to find rare values among people: each person below the actor is read twice to count and twice to display.
 * An organization has some ten thousand people, and at most a thousand rows are sorted.
 */
const PEOPLE = 4 * LOGGED + COUNT

const { server, people } = await usePortal()
let meter: CostMeter

beforeAll(async () => {
  const { database, environment } = server.platform
  const { id } = await buildTask(server, people.pm, { title: 'One' })
  expect(id).toBe(1)
  await fillLogs(database.knex, people)
  meter = await openCostMeter(environment.DATABASE_URL)
})
afterAll(() => meter.close())

async function costOf(
  user: TestUser,
  endpoint: EndpointDefinition,
  options: { params?: Record<string, number>; query?: Filter },
) {
  let page: unknown
  const statements = await recordStatements(server.platform.database, async () => {
    page = (await server.call(user, endpoint, options)).body
  })
  const { items, nextCursor } = page as { items: unknown[]; nextCursor?: string | null }
  return { cost: await meter.costOf(statements), count: items.length, nextCursor }
}

type RoleName = keyof typeof people

const administrators: RoleName[] = ['superAdmin', 'itAdmin']
const everybody: RoleName[] = ['superAdmin', 'itAdmin', 'president', 'srPm', 'pm', 'staff', 'viewer']
/** Roles that may read the task. */
const readers: RoleName[] = ['superAdmin', 'itAdmin', 'president', 'srPm', 'pm', 'viewer']
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

interface Listed {
  readonly endpoint: EndpointDefinition
  readonly as: readonly RoleName[]
  readonly params?: Record<string, number>
  readonly filters?: Record<string, readonly string[]>
  /** Rows that may be read in addition to a page. */
  readonly counted?: number
}

const lists: Listed[] = [
  { endpoint: taskCommentsList, as: readers, params: { id: 1 }, filters: { order: ['newest', 'oldest'] } },
  {
    endpoint: reportCommentsList,
    as: readers,
    params: { id: 1 },
    filters: { order: ['newest', 'oldest'] },
  },
  {
    endpoint: tasksHistory,
    as: readers,
    params: { id: 1 },
    filters: { field: ['title', 'priority', 'dueDate'] },
  },
  { endpoint: mailList, as: administrators, filters: { state: ['sent', 'refused', 'held'] } },
  {
    endpoint: webhookDeliveriesList,
    as: administrators,
    params: { id: 1 },
    filters: { state: ['sent', 'failed', 'waiting'] },
  },
  { endpoint: reportBlockersList, as: ['superAdmin', 'president', 'srPm', 'pm'] },
  { endpoint: adminSignInFailures, as: administrators },
  { endpoint: adminSessions, as: administrators, counted: COUNT },
  { endpoint: settingsHistory, as: administrators },
  { endpoint: backupsList, as: administrators },
  { endpoint: restoreTestsList, as: administrators },
  {
    endpoint: notificationsPage,
    as: everybody,
    filters: { unread: ['true'], type: ['comment', 'login_alert'], from: [day(1)], to: [day(0)] },
  },
]

describe.each(lists)('$endpoint.name', ({ endpoint, as, params = {}, filters = {}, counted = 0 }) => {
  it.each(as)('the first and second page cost a %s a page of rows, with any filter', async (role) => {
    for (const query of singlesAndPairs(filters)) {
      const first = await costOf(people[role], endpoint, { params, query })
      const what = JSON.stringify(query)
      expect(first.cost.rows, `${what}: rows read`).toBeLessThanOrEqual(PAGE + counted)
      expect(first.cost.sorted, `${what}: rows sorted`).toBe(0)
      if (first.nextCursor) {
        const next = { ...query, cursor: first.nextCursor }
        const second = await costOf(people[role], endpoint, { params, query: next })
        expect(second.cost.rows, `${what}, second page: rows read`).toBeLessThanOrEqual(PAGE + counted)
        expect(second.cost.sorted, `${what}, second page: rows sorted`).toBe(0)
      }
    }
  })
})

describe('people', () => {
  it.each(['superAdmin', 'itAdmin', 'president', 'srPm', 'pm'] as const)(
    'every filter, order and pair of them costs the user %s a bounded search',
    async (role) => {
      const filters = singlesAndPairs({
        q: ['many12', 'first77', 'first'],
        role: ['staff', 'viewer'],
        status: ['active', 'inactive'],
        managerId: [String(people.pm.id), String(people.srPm.id)],
        sort: ['-name', 'email', '-created'],
      })
      for (const query of filters) {
        const { cost } = await costOf(people[role], usersList, { query })
        expect(cost.rows, JSON.stringify(query)).toBeLessThanOrEqual(PEOPLE)
        expect(cost.sorted, JSON.stringify(query)).toBeLessThanOrEqual(COUNT)
      }
    },
  )

  it.each(['superAdmin', 'president', 'srPm', 'pm', 'staff'] as const)(
    'daily reports cost the user %s a bounded search with any filter',
    async (role) => {
      const filters = singlesAndPairs({
        under: ['direct'],
        state: ['submitted', 'missing', 'due'],
        q: ['many12', 'first77'],
      })
      for (const filter of filters) {
        const query = { from: day(30), to: day(0), ...filter }
        const { cost } = await costOf(people[role], reportDaysList, { query })
        // Besides the person, one day of each is read.
        expect(cost.rows, JSON.stringify(query)).toBeLessThanOrEqual(PEOPLE + LOGGED)
        expect(cost.sorted, JSON.stringify(query)).toBeLessThanOrEqual(COUNT)
      }
    },
  )

  it('managers are suggested within a page', async () => {
    for (const query of singlesAndPairs({ q: ['user', 'many'] })) {
      const { cost } = await costOf(people.superAdmin, usersManagers, { query })
      expect(cost.rows, JSON.stringify(query)).toBeLessThanOrEqual(PEOPLE)
    }
  })
})

describe('lists of one person', () => {
  it.each(everybody)('the user %s sees at most a hundred shared views', async (role) => {
    const { cost } = await costOf(people[role], taskViewsList, {})
    expect(cost.rows).toBeLessThanOrEqual(2 * PAGE)
  })

  it('sessions of a person are listed as far as they run', async () => {
    const params = { id: people.staff.id }
    const { cost } = await costOf(people.superAdmin, authSessionsOf, { params })
    expect(cost.rows).toBeLessThanOrEqual(PAGE)
  })
})
