import type Router from '@koa/router'
import { type Pool, type RowDataPacket, selectRows } from '../database/pool.ts'
import { adminPath, type Realm } from '../realm.ts'
import type { Guard } from './guard.ts'
import { userProfile } from './user-profile.ts'

/** What the calls about the realm need. */
export interface RealmDependencies {
  readonly realm: Realm
  readonly pool: Pool
  readonly guard: Guard
}

/** Number of live sessions of each client that has any; the numbers are texts, as in Keycloak. */
async function clientSessions(pool: Pool, realm: Realm) {
  const rows = await selectRows<RowDataPacket & { payload: string }>(
    pool,
    "SELECT payload FROM idp_store WHERE model = 'Session' AND account_id IS NOT NULL AND expires_at > ?",
    [Math.floor(Date.now() / 1_000)],
  )
  const used = rows.flatMap(({ payload }) => {
    const { authorizations = {} } = JSON.parse(payload) as { authorizations?: Record<string, unknown> }
    return Object.keys(authorizations)
  })
  return realm.clients.flatMap(({ id, clientId }) => {
    const active = used.filter((name) => name === clientId).length
    return active > 0 ? [{ id, clientId, active: `${active}`, offline: '0' }] : []
  })
}

/** The realm's own calls: its user profile, how busy its clients are, and what its service account may not do. */
export function registerRealmCalls(router: Router, { realm, pool, guard }: RealmDependencies): void {
  router.get(`${adminPath}/client-session-stats`, guard('view-realm'), async (ctx) => {
    ctx.body = await clientSessions(pool, realm)
  })
  router.get(`${adminPath}/users/profile`, guard('manage-users'), (ctx) => {
    ctx.body = userProfile
  })
  // Only the administrator of the server may import; people come in with src/people.ts instead.
  router.post(`${adminPath}/partialImport`, guard('manage-realm'))
}
