import type Router from '@koa/router'
import { type Pool, type RowDataPacket, selectRows } from '../database/pool.ts'
import { adminPath, lifetimes, realmId } from '../realm.ts'
import { type AdminEvents, operationTypes, resourceTypes } from './admin-events.ts'
import { enabledEventTypes, eventTypes } from './event-types.ts'
import type { Guard } from './guard.ts'
import { directionOf, momentOf, pageOf, queryOf, wordsOf } from './query.ts'

type EventRow = RowDataPacket & {
  id: string
  happened_at: number
  type: string
  client_id: string | null
  account_id: string | null
  ip: string | null
  error: string | null
  details: string
}

/** What the calls about events need. */
export interface EventsDependencies {
  readonly pool: Pool
  readonly adminEvents: AdminEvents
  readonly guard: Guard
}

const representation = (row: EventRow) => ({
  id: row.id,
  time: row.happened_at,
  type: row.type,
  realmId,
  ...(row.client_id === null ? {} : { clientId: row.client_id }),
  ...(row.account_id === null ? {} : { userId: row.account_id }),
  ...(row.ip === null ? {} : { ipAddress: row.ip }),
  ...(row.error === null ? {} : { error: row.error }),
  details: JSON.parse(row.details) as Record<string, string>,
})

function conditionsOf(query: URLSearchParams): { where: string; values: (string | number)[] } {
  const types = wordsOf(query, 'type', eventTypes)
  const parts = ['1 = 1']
  const values: (string | number)[] = []
  if (types.length > 0) {
    parts.push(`type IN (${types.map(() => '?').join(', ')})`)
    values.push(...types)
  }
  for (const [sql, value] of [
    ['client_id = ?', query.get('client')],
    ['account_id = ?', query.get('user')],
    ['ip = ?', query.get('ipAddress')],
    ['happened_at >= ?', momentOf(query, 'dateFrom')],
    ['happened_at <= ?', momentOf(query, 'dateTo')],
  ] as const) {
    if (value !== null && value !== undefined) {
      parts.push(sql)
      values.push(value)
    }
  }
  return { where: parts.join(' AND '), values }
}

async function listEvents(pool: Pool, query: URLSearchParams) {
  const { where, values } = conditionsOf(query)
  const { first, max } = pageOf(query)
  const direction = directionOf(query)
  const rows = await selectRows<EventRow>(
    pool,
    `SELECT id, happened_at, type, client_id, account_id, ip, error, details FROM events WHERE ${where}
     ORDER BY happened_at ${direction}, id ${direction} LIMIT ${max} OFFSET ${first}`,
    values,
  )
  return rows.map(representation)
}

function listAdminEvents(adminEvents: AdminEvents, query: URLSearchParams) {
  const [from, to] = [momentOf(query, 'dateFrom'), momentOf(query, 'dateTo')]
  const text = (name: string) => query.get(name)
  const optional = Object.fromEntries(
    Object.entries({
      resourcePath: text('resourcePath'),
      clientId: text('authClient'),
      userId: text('authUser'),
      ip: text('authIpAddress'),
      from,
      to,
    }).filter(([, value]) => value !== null && value !== undefined),
  )
  const filter = {
    operationTypes: wordsOf(query, 'operationTypes', operationTypes),
    resourceTypes: wordsOf(query, 'resourceTypes', resourceTypes),
    ...optional,
  }
  const { first, max } = pageOf(query)
  return adminEvents.list(filter, directionOf(query), first, max)
}

/** What people and administrators did (docs/IDENTITY.md, "The poller"). */
export function registerEvents(router: Router, { pool, adminEvents, guard }: EventsDependencies): void {
  const view = guard('view-events')
  router.get(`${adminPath}/events`, view, async (ctx) => {
    ctx.body = await listEvents(pool, queryOf(ctx))
  })
  router.get(`${adminPath}/admin-events`, view, async (ctx) => {
    ctx.body = await listAdminEvents(adminEvents, queryOf(ctx))
  })
  router.get(`${adminPath}/events/config`, view, (ctx) => {
    ctx.body = {
      eventsEnabled: true,
      eventsExpiration: lifetimes.eventsKept,
      eventsListeners: ['jboss-logging'],
      enabledEventTypes,
      adminEventsEnabled: true,
      adminEventsDetailsEnabled: true,
    }
  })
}
