import { randomUUID } from 'node:crypto'
import type { Middleware } from 'koa'
import { change, type Pool, type RowDataPacket, selectRows } from '../database/pool.ts'
import { adminPath, lifetimes } from '../realm.ts'
import type { AdminState } from './admin-authorization.ts'
import type { EventQuery } from './query.ts'

/** Changed resource, with Keycloak's names. */
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
   * Returns middleware that logs a successful request. The event contains the path of the changed resource; for a new
   * account the path ends in the new id.
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

  /** Returns a page of admin events in the format of the Admin API. An empty list of types selects all types. */
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

  /** Deletes admin events older than the realm's retention period. */
  async sweep(): Promise<void> {
    await change(this.#pool, 'DELETE FROM admin_events WHERE happened_at < ?', [
      Date.now() - lifetimes.eventsKept * 1_000,
    ])
  }
}
