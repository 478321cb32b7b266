import type { Query } from '@headway/contracts'
import type { usersList } from '@headway/contracts/users'
import type { Actor } from '../../../platform/actor.ts'
import { type CursorKind, decodeCursor, page } from '../../../platform/http/cursor.ts'
import type { Database, SqlValue } from '../../../platform/database/database.ts'
import { MAX_COUNT } from '../../../platform/database/list-bounds.ts'
import type { Fragment } from '../../../platform/database/sql-fragments.ts'
import { prefixPattern } from '../../../platform/search/search-index.ts'
import { parseTerms } from './user-search-index.ts'
import { seesEveryone } from '../users.policy.ts'
import { presentUser, USER_COLUMNS, type UserRow } from '../users.presenter.ts'

type ListQuery = Query<typeof usersList>
type CursorValue = string | number

// Scalar subqueries, because the database servers turn EXISTS into a join that reads every match before the first page.
const isBelow = (actor: Actor): Fragment => ({
  sql: '(SELECT 1 FROM user_closure c WHERE c.ancestor_id = ? AND c.descendant_id = u.id LIMIT 1) = 1',
  values: [actor.id],
})
const matchesTerm = (term: string): Fragment => ({
  sql: '(SELECT 1 FROM user_search_terms w WHERE w.user_id = u.id AND w.word LIKE ? LIMIT 1) = 1',
  values: [prefixPattern(term)],
})

/** FROM clause and conditions of a query. */
interface Source {
  from: Fragment
  conditions: Fragment[]
}

const everyone: Fragment = { sql: 'users u', values: [] }

/**
 * Returns the table with an index hint. For rare values, the database servers may choose a worse index and sort all
 * people.
 */
function fewOf({ managerId, role, status }: ListQuery): Fragment {
  const byValue = [...(role ? ['users_role_name'] : []), ...(status ? ['users_active_name'] : [])]
  // Either role or state may be more selective, and the optimizer can decide between these two indexes.
  const indexes = managerId ? ['users_manager'] : byValue.length > 0 ? byValue : ['PRIMARY']
  return { sql: `users u FORCE INDEX (${indexes.join(', ')})`, values: [] }
}

function plainConditions(query: ListQuery): Fragment[] {
  const all: Fragment[] = []
  if (query.role) {
    all.push({ sql: 'u.role = ?', values: [query.role] })
  }
  if (query.status) {
    all.push({ sql: 'u.is_active = ?', values: [query.status === 'active' ? 1 : 0] })
  }
  if (query.managerId) {
    all.push({ sql: 'u.manager_id = ?', values: [query.managerId] })
  }
  return all
}

/**
 * Returns a source that reads only the people of a search or subtree and sorts them; suitable for up to about 1,000
 * people.
 */
function narrow(actor: Actor, query: ListQuery): Source {
  const [first, ...others] = parseTerms(query.q ?? '')
  const plain = plainConditions(query)
  const below = seesEveryone(actor) ? [] : [isBelow(actor)]
  if (first !== undefined) {
    const sql =
      '(SELECT DISTINCT user_id FROM user_search_terms WHERE word LIKE ?) found STRAIGHT_JOIN users u ON u.id = found.user_id'
    return {
      from: { sql, values: [prefixPattern(first)] },
      conditions: [...plain, ...others.map(matchesTerm), ...below],
    }
  }
  // The direct reports of one manager are fewer than all people below the actor.
  if (below.length > 0 && !query.managerId) {
    const sql =
      '(SELECT descendant_id FROM user_closure WHERE ancestor_id = ?) found STRAIGHT_JOIN users u ON u.id = found.descendant_id'
    return { from: { sql, values: [actor.id] }, conditions: plain }
  }
  return { from: fewOf(query), conditions: [...plain, ...below] }
}

/**
 * Returns a source that reads the list in its order and skips people who do not match; suitable when most people match.
 */
function wide(actor: Actor, query: ListQuery): Source {
  const below = seesEveryone(actor) ? [] : [isBelow(actor)]
  return {
    from: everyone,
    conditions: [...plainConditions(query), ...parseTerms(query.q ?? '').map(matchesTerm), ...below],
  }
}

const whereOf = (conditions: readonly Fragment[]) =>
  conditions.length === 0 ? '' : `WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}`
const collectValues = ({ from, conditions }: Source) => [
  ...from.values,
  ...conditions.flatMap(({ values }) => values),
]

async function count(database: Database, source: Source): Promise<number> {
  const [row] = await database.rows<{ total: number }>(
    `SELECT COUNT(*) AS total FROM
       (SELECT 1 FROM ${source.from.sql} ${whereOf(source.conditions)} LIMIT ${MAX_COUNT}) matches`,
    collectValues(source),
  )
  return row?.total ?? 0
}

interface Order {
  /** Index that contains all people in this order. */
  index: string
  columns: readonly string[]
  kinds: readonly CursorKind[]
  cursorOf(row: UserRow): CursorValue[]
  /** Converts the cursor's values to SQL values. */
  toSql(values: CursorValue[]): SqlValue[]
}

const asTheyAre = (values: CursorValue[]): SqlValue[] => values
const orders: Record<'name' | 'email' | 'created', Order> = {
  name: {
    index: 'users_name',
    columns: ['u.last_name', 'u.first_name', 'u.id'],
    kinds: ['string', 'string', 'number'],
    cursorOf: (row) => [row.last_name, row.first_name, row.id],
    toSql: asTheyAre,
  },
  email: {
    index: 'users_email',
    // Emails are unique, and a second column would force a sort.
    columns: ['u.email'],
    kinds: ['string'],
    cursorOf: (row) => [row.email],
    toSql: asTheyAre,
  },
  created: {
    index: 'users_created',
    columns: ['u.created_at', 'u.id'],
    kinds: ['moment', 'number'],
    cursorOf: (row) => [row.created_at.getTime(), row.id],
    toSql: ([time = 0, id = 0]) => [new Date(Number(time)), id],
  },
}

/**
 * Returns `(a, b, c) > (x, y, z)` written out, with a condition on the first column in front so that its index is used.
 */
function after(columns: readonly string[], sign: '>' | '<', values: readonly SqlValue[]): Fragment {
  const steps = columns.map((column, index) => {
    const equal = columns.slice(0, index).map((earlier) => `${earlier} = ?`)
    return {
      sql: [...equal, `${column} ${sign} ?`].join(' AND '),
      values: values.slice(0, index + 1),
    }
  })
  return {
    sql: `${columns[0]} ${sign}= ? AND (${steps.map(({ sql }) => `(${sql})`).join(' OR ')})`,
    values: [values[0] ?? null, ...steps.flatMap((step) => step.values)],
  }
}

/**
 * Returns whether a prefix matches many people. Reading and sorting all of them would then cost more than reading the
 * list in its order.
 */
async function isCommon(database: Database, term: string): Promise<boolean> {
  const [row] = await database.rows<{ people: number }>(
    `SELECT COUNT(*) AS people FROM
       (SELECT DISTINCT user_id FROM user_search_terms WHERE word LIKE ? LIMIT ${MAX_COUNT}) found`,
    [prefixPattern(term)],
  )
  return (row?.people ?? 0) >= MAX_COUNT
}

/** Chooses the source to read from and counts the matches, up to 1000. */
async function plan(database: Database, actor: Actor, query: ListQuery) {
  const [term, ...others] = parseTerms(query.q ?? '')
  const isWide = term !== undefined && (await isCommon(database, term))
  if (!isWide) {
    const few = narrow(actor, query)
    const total = await count(database, few)
    return { source: total < MAX_COUNT ? few : wide(actor, query), total }
  }
  const source = wide(actor, query)
  const isOnlyTerm = others.length === 0 && source.conditions.length === 1
  return { source, total: isOnlyTerm ? MAX_COUNT : await count(database, source) }
}

/** Returns one page of people, with the number of matches up to 1000. */
export async function listUsers(database: Database, actor: Actor, query: ListQuery) {
  const {
    source: { from, conditions },
    total,
  } = await plan(database, actor, query)
  const isDescending = query.sort.startsWith('-')
  const order = orders[query.sort.replace('-', '') as keyof typeof orders]
  const start = query.cursor
    ? [after(order.columns, isDescending ? '<' : '>', order.toSql(decodeCursor(query.cursor, order.kinds)))]
    : []
  const walked = from === everyone ? { sql: `users u FORCE INDEX (${order.index})`, values: [] } : from
  const source = { from: walked, conditions: [...conditions, ...start] }
  const direction = isDescending ? 'DESC' : 'ASC'
  const rows = await database.rows<UserRow>(
    `SELECT ${USER_COLUMNS} FROM ${walked.sql} LEFT JOIN users m ON m.id = u.manager_id ${whereOf(source.conditions)}
     ORDER BY ${order.columns.map((column) => `${column} ${direction}`).join(', ')} LIMIT ${query.limit + 1}`,
    collectValues(source),
  )
  const { items, nextCursor } = page(rows, query.limit, order.cursorOf)
  return { items: items.map((row) => presentUser(actor, row)), nextCursor, total }
}
