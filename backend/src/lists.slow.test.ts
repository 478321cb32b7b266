import { type EndpointDefinition, taskSorts } from '@headway/contracts'
import { activityList, staffLoginsToday } from '@headway/contracts/activity'
import { adminRecentActivity, adminStats } from '@headway/contracts/admin'
import { authSessionsList } from '@headway/contracts/auth'
import { dashboardOverview, dashboardStats } from '@headway/contracts/dashboard'
import { notificationsList } from '@headway/contracts/notifications'
import { reportsList } from '@headway/contracts/reports'
import { seriesList } from '@headway/contracts/series'
import { type DeletedTask, trashList } from '@headway/contracts/task-trash'
import { tagsList, tagsSuggest } from '@headway/contracts/tags'
import { tasksCount, tasksList, tasksMine } from '@headway/contracts/tasks'
import { tasksDays } from '@headway/contracts/task-calendar'
import { tasksWorkload } from '@headway/contracts/task-workload'
import { usersDeactivation, usersDirectReports, usersList } from '@headway/contracts/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Filter, singlesAndPairs } from './test/filter-pairs.ts'
import { fillOrganization } from './test/fill-organization.ts'
import { readReference, type Reference } from './test/list-reference.ts'
import { type CostMeter, expectWithin, openCostMeter } from './test/query-cost.ts'
import { type TestUser, usePortal } from './test/portal.ts'
import { recordStatements } from './test/statements.ts'

/** Rows read for a page of 25 entries, each joined with a few tables by key. */
const PAGE = 400
/** Rows read by a search across several lists, each compared with two others. */
const SEARCH = 4_200
/** Rows read for a count, which stops at a thousand and reads a temporary table once more. */
const COUNT = 2_100
/** Rows read for a common word, which is counted up to 5,000 rows and compared with as many of a list. */
const WORDS = 60_000
/** Rows read for six weeks and a day at each end: 101 open and 101 closed per day, a few of which are shown. */
const CALENDAR = 2 * 44 * 2 * 101 + 8 * PAGE
/** Rows read for five hundred series with their people and the people's managers. */
const SERIES = 6_000
/** Temporary tables of MariaDB, one for each of three cached subqueries. */
const KEPT_ANSWERS = 3
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

const { server, people } = await usePortal()
let meter: CostMeter
let reference: Reference

type RoleName = 'superAdmin' | 'itAdmin' | 'president' | 'srPm' | 'pm' | 'staff' | 'viewer'
const roles: RoleName[] = ['superAdmin', 'itAdmin', 'president', 'srPm', 'pm', 'staff', 'viewer']
/** One role for each kind of access: the whole organization, a tree of people, and one's own tasks. */
const readers: RoleName[] = ['superAdmin', 'srPm', 'staff']

beforeAll(async () => {
  const { platform } = server
  await fillOrganization(platform.environment.DATABASE_URL, people)
  // Otherwise some of the hundred thousand tasks would become overdue during the comparison.
  server.stopClock()
  reference = await readReference(platform.database.knex, platform.clock.now())
  meter = await openCostMeter(platform.environment.DATABASE_URL)
}, 300_000)
afterAll(async () => {
  await meter.close()
})

interface Page {
  items: { id: number }[]
  nextCursor: string | null
  isPartial?: boolean
}

/** Calls a list and measures the cost of its statements. */
async function measured(user: TestUser, endpoint: EndpointDefinition, query: Filter) {
  let page: unknown
  const statements = await recordStatements(server.platform.database, async () => {
    page = (await server.call(user, endpoint, { query })).body
  })
  return { page: page as Page, cost: await meter.costOf(statements), statements }
}

/** Returns the first ids of a list and follows the cursor of a page that ended early. */
async function firstIds(user: TestUser, endpoint: EndpointDefinition, query: Filter, first: Page) {
  const ids = first.items.map(({ id }) => id)
  let { nextCursor } = first
  while (ids.length < 25 && nextCursor) {
    const { body } = await server.call(user, endpoint, { query: { ...query, cursor: nextCursor } })
    const page = body as Page
    ids.push(...page.items.map(({ id }) => id))
    nextCursor = page.nextCursor
  }
  return ids.slice(0, 25)
}

describe.each(readers)('as %s', (role) => {
  it('filtered task lists read one page in order and contain only readable tasks', async () => {
    const user = people[role]
    const filters = singlesAndPairs({
      status: ['pending', 'in_progress', 'completed', 'overdue'],
      priority: ['low', 'medium', 'high'],
      assignee: ['me', String(people.staff.id), String(people.otherStaff.id)],
      tag: ['finance', 'rare'],
    })
    for (const query of filters) {
      const what = `tasks ${JSON.stringify(query)}`
      const { page, cost, statements } = await measured(user, tasksList, query)
      const isSearch = statements.some(({ sql }) => sql.includes('AS matches'))
      expectWithin(cost, isSearch ? SEARCH : PAGE, what)
      expect(await firstIds(user, tasksList, query, page), what).toEqual(reference.tasks(user, query, 25))
    }
  })

  it('filtered report lists read one page in order and contain only readable reports', async () => {
    const user = people[role]
    const filters = singlesAndPairs({
      approval: ['none', 'pending', 'approved'],
      author: ['me', String(people.staff.id), String(people.otherStaff.id)],
      task: ['7', '1900'],
      from: [day(-20)],
      to: [day(-30)],
    })
    for (const query of filters) {
      const what = `reports ${JSON.stringify(query)}`
      const { page, cost, statements } = await measured(user, reportsList, query)
      const isSearch = statements.some(({ sql }) => sql.includes('AS is_readable'))
      expectWithin(cost, (isSearch ? SEARCH : PAGE) + COUNT, what, 1)
      expect(await firstIds(user, reportsList, query, page), what).toEqual(reference.reports(user, query, 25))
    }
  })

  it('series are looked at by their next date up to a bound, each held against the people', async () => {
    const listed = new Set<number>()
    for (const query of singlesAndPairs({ show: ['all', 'mine'], state: ['active', 'paused', 'ended'] })) {
      const { page, cost } = await measured(people[role], seriesList, query)
      expectWithin(cost, SERIES, `series ${JSON.stringify(query)}`, KEPT_ANSWERS)
      page.items.forEach(({ id }) => listed.add(id))
    }
    for (const id of listed) {
      expect((await server.fetch(people[role], `/api/series/${id}`)).status).toBe(200)
    }
  })

  it.each(['tasks', 'reports'] as const)('a far page of %s costs as much as the first one', async (list) => {
    const endpoint = list === 'tasks' ? tasksList : reportsList
    let cursor = (await measured(people[role], endpoint, { limit: '100' })).page.nextCursor
    for (let step = 0; step < 20 && cursor; step++) {
      cursor = (await measured(people[role], endpoint, { limit: '100', cursor })).page.nextCursor
    }
    if (cursor) {
      const { cost } = await measured(people[role], endpoint, { cursor })
      expectWithin(cost, PAGE + COUNT, `${list}, page 21`, 1)
    }
  })
})

describe.each(roles)('as %s, lists without filters', (role) => {
  it('everything else that is listed or counted reads little', async () => {
    type Call = [EndpointDefinition, Filter, number]
    const calls: Call[] = [
      [tasksMine, {}, PAGE],
      [activityList, {}, 2 * PAGE],
      [notificationsList, {}, 2 * PAGE],
      [authSessionsList, {}, PAGE],
      [usersDirectReports, {}, PAGE],
      // Three searches of a subtree, for blocked, unassigned, and blocked and unassigned tasks; each joins a second list.
      [dashboardOverview, {}, 5 * SEARCH],
      ...['today', 'week', 'month'].map((timeframe): Call => [dashboardStats, { timeframe }, PAGE]),
    ]
    for (const [endpoint, query, rows] of calls) {
      const { cost } = await measured(people[role], endpoint, query)
      expect(cost.rows, `${endpoint.name} ${JSON.stringify(query)}`).toBeLessThanOrEqual(rows)
    }
  })
})

describe.each(readers)('further filters as %s', (role) => {
  it('further filters, orders and searches of tasks, alone and in pairs, are limited', async () => {
    const user = people[role]
    const filters = singlesAndPairs({
      status: ['pending,in_progress,overdue', 'completed,overdue', 'pending'],
      priority: ['low,high', 'high'],
      assignee: [String(people.staff.id)],
      creator: [String(people.pm.id), String(people.srPm.id)],
      tag: ['finance', 'rare'],
      owner: ['none'],
      blocked: ['yes'],
      team: ['mine'],
      due: ['today', 'next_week', 'none'],
      dueFrom: [day(7)],
      dueTo: [day(14)],
      archived: ['only'],
      q: ['scarce', 'ledger quarterly'],
      sort: taskSorts.slice(1),
    })
    let early = 0
    for (const query of filters) {
      const what = `tasks ${JSON.stringify(query)}`
      const { page, cost, statements } = await measured(user, tasksList, query)
      const isSearch = statements.some(({ sql }) => sql.includes('AS matches'))
      expectWithin(cost, query.q ? WORDS : isSearch ? 2 * SEARCH : PAGE, what, query.q ? 10 : 0)
      // A page that stopped at the row limit is marked as partial and has a cursor for the next one.
      early += page.isPartial && page.items.length < 25 && page.nextCursor !== null ? 1 : 0
      expect(page.isPartial === false || page.nextCursor !== null, what).toBe(true)
      expect(await firstIds(user, tasksList, query, page), what).toEqual(reference.tasks(user, query, 25))
      if (query.sort === undefined) {
        const counted = await measured(user, tasksCount, query)
        expect(counted.cost.rows, `count of ${what}`).toBeLessThanOrEqual(
          query.q ? WORDS : isSearch ? 2 * SEARCH : 2 * COUNT,
        )
      }
    }
    expect(early).toBeGreaterThan(0)
  })

  it('six weeks of a calendar read at most a hundred rows per day, with any filter', async () => {
    const range = { from: day(-10), to: day(31) }
    const filters = singlesAndPairs({
      status: ['pending', 'completed', 'overdue'],
      priority: ['high', 'low,high'],
      assignee: [String(people.staff.id)],
      creator: [String(people.pm.id)],
      tag: ['finance', 'rare'],
      owner: ['none'],
      blocked: ['yes'],
      team: ['mine'],
      dueFrom: [day(7)],
      q: ['scarce', 'ledger quarterly'],
    })
    for (const filter of filters) {
      const { cost, statements } = await measured(people[role], tasksDays, { ...range, ...filter })
      const isSearch = statements.some(({ sql }) => sql.includes('AS matches'))
      const most = filter.q ? WORDS : isSearch ? 2 * SEARCH : CALENDAR
      expect(cost.rows, `calendar ${JSON.stringify(filter)}`).toBeLessThanOrEqual(most)
    }
  })

  it.each(['scarce', 'ledger quarterly', 'audit ledger'])(
    'a search for %s in reports reads a limited number of rows',
    async (q) => {
      const { page, cost } = await measured(people[role], reportsList, { q })
      expect(cost.rows).toBeLessThanOrEqual(WORDS)
      expect(await firstIds(people[role], reportsList, { q }, page)).toEqual(
        reference.reports(people[role], { q }, 25),
      )
    },
  )
})

describe('the trash', () => {
  it.each(['superAdmin', 'srPm', 'pm'] as const)(
    'a page of the trash costs the user %s one page of rows, also in a search',
    async (role) => {
      const { page, cost } = await measured(people[role], trashList, {})
      expectWithin(cost, SEARCH, 'the trash')
      expect(page.items).toHaveLength(25)
      const deletedAt = (page.items as unknown as DeletedTask[]).map((item) => item.deletedAt)
      expect(deletedAt).toEqual(deletedAt.toSorted().toReversed())
      for (const q of ['scarce', 'ledger quarterly']) {
        const searched = await measured(people[role], trashList, { q })
        expectWithin(searched.cost, WORDS, `the trash, ${q}`, 10)
      }
    },
  )
})

describe('row counts of lists that only some roles can open', () => {
  it.each<[RoleName, EndpointDefinition, Filter]>([
    ['superAdmin', adminStats, {}],
    ['itAdmin', adminRecentActivity, {}],
    ['pm', staffLoginsToday, {}],
    ['srPm', staffLoginsToday, {}],
    ['superAdmin', usersList, {}],
    ['superAdmin', usersList, { role: 'staff', status: 'active' }],
    ['pm', usersList, { sort: '-created' }],
    ['pm', tagsSuggest, { q: 'fin' }],
  ])('a page of the role %s reads few rows', async (role, endpoint, query) => {
    const { cost } = await measured(people[role], endpoint, query)
    expect(cost.rows).toBeLessThanOrEqual(2 * PAGE)
  })

  it.each(['pm', 'srPm', 'itAdmin', 'superAdmin'] as const)(
    'the workload list of the user %s reads at most 200 tasks of each person',
    async (role) => {
      const { page, cost } = await measured(people[role], tasksWorkload, {})
      expect(cost.rows).toBeLessThanOrEqual(PAGE + 3 * 202 * page.items.length)
    },
  )

  it('tags are counted no further than a thousand tasks each', async () => {
    const { page, cost } = await measured(people.superAdmin, tagsList, {})
    expect(page.items).toEqual([
      { tag: 'finance', tasks: 1_000, isCapped: true },
      { tag: 'rare', tasks: 9, isCapped: false },
    ])
    expect(cost.rows).toBeLessThanOrEqual(PAGE + COUNT)
  })

  it('the preview of a deactivation reads a limited number of rows', async () => {
    const params = { id: people.pm.id }
    const statements = await recordStatements(server.platform.database, () =>
      server.call(people.superAdmin, usersDeactivation, { params }),
    )
    expect((await meter.costOf(statements)).rows).toBeLessThanOrEqual(PAGE + 2 * COUNT)
  })
})
