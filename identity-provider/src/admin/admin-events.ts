import { randomUUID } from 'node:crypto'
import type { Middleware } from 'koa'
import { change, type Pool, type RowDataPacket, selectRows } from '../database/pool.ts'
import { adminPath, lifetimes } from '../realm.ts'
import type { AdminState } from './guard.ts'
import type { EventQuery } from './query.ts'

/** What was changed, in Keycloak's words. */
export type ResourceType = 'USER' | 'REALM_ROLE_MAPPING' | 'USER_LOGIN_FAILURE'

type AdminEventRow = RowDataPacket & {
  id: string
  happened_at: number
  resource_type: ResourceType
  resource_path: string
}

/** Log of the changes made through the Admin API. */
export class AdminEvents {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /**
   * Returns the middleware that logs a call once it has succeeded. The event names the path of what was changed; for a
   * new account the path ends in the new id.
   */
  noting(resource: ResourceType): Middleware {
    return async (ctx, next) => {
      await next()
      if ((ctx.state as AdminState).isUnchanged) {
        return
      }
      const changed = new URL(ctx.response.get('Location') || ctx.path, 'http://any').pathname
      await change(
        this.#pool,
        'INSERT INTO admin_events (id, happened_at, resource_type, resource_path) VALUES (?, ?, ?, ?)',
        [randomUUID(), Date.now(), resource, changed.slice(adminPath.length + 1)],
      )
    }
  }

  /** Returns a page of admin events as the Admin API shows them; no types stand for all types. */
  async list(types: readonly string[], { from, direction, first, max }: EventQuery) {
    const ofTypes = types.length === 0 ? '' : `AND resource_type IN (${types.map(() => '?').join(', ')})`
    const rows = await selectRows<AdminEventRow>(
      this.#pool,
      `SELECT id, happened_at, resource_type, resource_path FROM admin_events WHERE happened_at >= ? ${ofTypes}
       ORDER BY happened_at ${direction}, id ${direction} LIMIT ${max} OFFSET ${first}`,
      [from, ...types],
    )
    return rows.map((row) => ({
      id: row.id,
      time: row.happened_at,
      resourceType: row.resource_type,
      resourcePath: row.resource_path,
    }))
  }

  /** Deletes admin events that are older than the realm keeps events. */
  async sweep(): Promise<void> {
    await change(this.#pool, 'DELETE FROM admin_events WHERE happened_at < ?', [
      Date.now() - lifetimes.eventsKept * 1_000,
    ])
  }
}
