import type Router from '@koa/router'
import type { LoginFailureCounter } from '../accounts/login-failures.ts'
import { type Pool, type RowDataPacket, selectRows } from '../database/pool.ts'
import { adminPath } from '../realm.ts'
import type { AdminEvents } from './admin-events.ts'
import type { AdminState, AdminAuthorization } from './admin-authorization.ts'

const user = `${adminPath}/attack-detection/brute-force/users/:id`

type FailureRow = RowDataPacket & {
  failures: number
  secondary_failures: number
  temporary_lockouts: number
  locked_until: number
  last_failure_at: number
  last_ip: string
}

export interface AttackDetectionDependencies {
  readonly pool: Pool
  readonly failures: LoginFailureCounter
  readonly adminEvents: AdminEvents
  readonly guard: AdminAuthorization
}

async function statusOf(pool: Pool, accountId: string) {
  const [row] = await selectRows<FailureRow>(
    pool,
    `SELECT failures, secondary_failures, temporary_lockouts, locked_until, last_failure_at, last_ip
     FROM login_failures WHERE account_id = ?`,
    [accountId],
  )
  return {
    failedLoginNotBefore: Math.floor((row?.locked_until ?? 0) / 1_000),
    numFailures: row?.failures ?? 0,
    numTemporaryLockouts: row?.temporary_lockouts ?? 0,
    disabled: (row?.locked_until ?? 0) > Date.now(),
    numSecondaryAuthFailures: row?.secondary_failures ?? 0,
    lastIPFailure: row?.last_ip ?? 'n/a',
    lastFailure: row?.last_failure_at ?? 0,
  }
}

/** Registers endpoints that read and clear lockouts. Unknown users have no failures, as in Keycloak. */
export function registerAttackDetection(router: Router, dependencies: AttackDetectionDependencies): void {
  const { pool, failures, adminEvents, guard } = dependencies
  const manage = guard('manage-users')
  router.get(user, manage, async (ctx) => {
    ctx.body = await statusOf(pool, ctx.params.id ?? '')
  })
  router.delete(user, manage, adminEvents.noting('USER_LOGIN_FAILURE'), async (ctx) => {
    const state = ctx.state as AdminState
    state.isUnchanged = (await statusOf(pool, ctx.params.id ?? '')).numFailures === 0
    await failures.clear(ctx.params.id ?? '')
    ctx.status = 204
  })
}
