import { randomUUID } from 'node:crypto'
import type { Middleware } from 'koa'
import { change, type Pool, type RowDataPacket, selectRows } from '../database/pool.ts'
import { adminPath, lifetimes, realmId } from '../realm.ts'
import type { AdminState } from './guard.ts'

/** What was done, in Keycloak's words. */
export const operationTypes = ['CREATE', 'UPDATE', 'DELETE', 'ACTION'] as const
export type OperationType = (typeof operationTypes)[number]

/** What it was done to. The others of Keycloak's list are known as words but never happen here. */
export const resourceTypes = [
  'USER',
  'REALM_ROLE_MAPPING',
  'USER_SESSION',
  'USER_LOGIN_FAILURE',
  'REALM',
  'REALM_ROLE',
  'CLIENT',
  'CLIENT_ROLE_MAPPING',
  'GROUP',
  'GROUP_MEMBERSHIP',
  'COMPONENT',
] as const
export type ResourceType = (typeof resourceTypes)[number]

/** Conditions of a list of admin events. Times are epoch milliseconds, both inclusive. */
export interface AdminEventFilter {
  readonly operationTypes: readonly OperationType[]
  readonly resourceTypes: readonly ResourceType[]
  /** `*` stands for any text. */
  readonly resourcePath?: string
  readonly clientId?: string
  readonly userId?: string
  readonly ip?: string
  readonly from?: number
  readonly to?: number
}

type AdminEventRow = RowDataPacket & {
  id: string
  happened_at: number
  client_id: string
  user_id: string
  ip: string
  operation_type: OperationType
  resource_type: ResourceType
  resource_path: string
  representation: string | null
}

function conditionsOf(filter: AdminEventFilter): { where: string; values: (string | number)[] } {
  const anyOf = (column: string, words: readonly string[]) =>
    words.length > 0 ? [{ sql: `${column} IN (${words.map(() => '?').join(', ')})`, values: [...words] }] : []
  const when = (sql: string, value: string | number | undefined) =>
    value === undefined ? [] : [{ sql, values: [value] }]
  const path = filter.resourcePath?.replace(/[\\%_]/g, '\\$&').replaceAll('*', '%')
  const parts = [
    ...anyOf('operation_type', filter.operationTypes),
    ...anyOf('resource_type', filter.resourceTypes),
    ...when('resource_path LIKE ?', path),
    ...when('client_id = ?', filter.clientId),
    ...when('user_id = ?', filter.userId),
    ...when('ip = ?', filter.ip),
    ...when('happened_at >= ?', filter.from),
    ...when('happened_at <= ?', filter.to),
  ]
  return {
    where: ['1 = 1', ...parts.map(({ sql }) => sql)].join(' AND '),
    values: parts.flatMap(({ values }) => values),
  }
}

/** What was done through the Admin API. */
export class AdminEvents {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /**
   * Makes the middleware that notes a call after it went well.
   *
   * The address of the call is the path of what was changed; for a new account it ends in the new id.
   */
  noting(operation: OperationType, resource: ResourceType): Middleware {
    return async (ctx, next) => {
      await next()
      const { caller, representation, isUnchanged } = ctx.state as AdminState
      if (isUnchanged) {
        return
      }
      const created = new URL(ctx.response.get('Location') || ctx.path, 'http://any').pathname
      await change(
        this.#pool,
        `INSERT INTO admin_events
           (id, happened_at, client_id, user_id, ip, operation_type, resource_type, resource_path, representation)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        [
          randomUUID(),
          Date.now(),
          caller.clientId,
          caller.userId,
          ctx.ip,
          operation,
          resource,
          created.slice(adminPath.length + 1),
          representation === undefined ? null : JSON.stringify(representation),
        ],
      )
    }
  }

  /** Admin events as the Admin API shows them. */
  async list(filter: AdminEventFilter, direction: 'ASC' | 'DESC', first: number, max: number) {
    const { where, values } = conditionsOf(filter)
    const rows = await selectRows<AdminEventRow>(
      this.#pool,
      `SELECT id, happened_at, client_id, user_id, ip, operation_type, resource_type, resource_path, representation
       FROM admin_events WHERE ${where}
       ORDER BY happened_at ${direction}, id ${direction} LIMIT ${Math.trunc(max)} OFFSET ${Math.trunc(first)}`,
      values,
    )
    return rows.map((row) => ({
      id: row.id,
      time: row.happened_at,
      realmId,
      authDetails: { realmId, clientId: row.client_id, userId: row.user_id, ipAddress: row.ip },
      operationType: row.operation_type,
      resourceType: row.resource_type,
      resourcePath: row.resource_path,
      ...(row.representation === null ? {} : { representation: row.representation }),
    }))
  }

  /** Forgets admin events that are older than the realm keeps events. */
  async sweep(): Promise<void> {
    await change(this.#pool, 'DELETE FROM admin_events WHERE happened_at < ?', [
      Date.now() - lifetimes.eventsKept * 1_000,
    ])
  }
}
