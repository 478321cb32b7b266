import type Router from '@koa/router'
import { type Pool, type RowDataPacket, selectRows } from '../database/pool.ts'
import { adminPath } from '../realm.ts'
import type { AdminEvents } from './admin-events.ts'
import type { AdminAuthorization } from './admin-authorization.ts'
import { eventQueryOf, queryOf } from './query.ts'

type EventRow = RowDataPacket & {
  id: string
  happened_at: number
  type: string
  account_id: string | null
  ip: string | null
  error: string | null
}

export interface EventsDependencies {
  readonly pool: Pool
  readonly adminEvents: AdminEvents
  readonly guard: AdminAuthorization
}

/** Returns a page of failed sign-ins and lockouts. An empty list of types selects all types. */
async function listEvents(pool: Pool, query: URLSearchParams) {
  const { from, direction, first, max } = eventQueryOf(query)
  const types = query.getAll('type')
  const ofTypes = types.length === 0 ? '' : `AND type IN (${types.map(() => '?').join(', ')})`
  const rows = await selectRows<EventRow>(
    pool,
    `SELECT id, happened_at, type, account_id, ip, error FROM events WHERE happened_at >= ? ${ofTypes}
     ORDER BY happened_at ${direction}, id ${direction} LIMIT ${max} OFFSET ${first}`,
    [from, ...types],
  )
  return rows.map((row) => ({
    id: row.id,
    time: row.happened_at,
    type: row.type,
    ...(row.account_id === null ? {} : { userId: row.account_id }),
    ...(row.ip === null ? {} : { ipAddress: row.ip }),
    ...(row.error === null ? {} : { error: row.error }),
  }))
}

/** Registers the endpoints for events, which the portal's backend reads (docs/IDENTITY.md, "Poller"). */
export function registerEvents(router: Router, { pool, adminEvents, guard }: EventsDependencies): void {
  const view = guard('view-events')
  router.get(`${adminPath}/events`, view, async (ctx) => {
    ctx.body = await listEvents(pool, queryOf(ctx))
  })
  router.get(`${adminPath}/admin-events`, view, async (ctx) => {
    const query = queryOf(ctx)
    ctx.body = await adminEvents.list(query.getAll('resourceTypes'), eventQueryOf(query))
  })
}
