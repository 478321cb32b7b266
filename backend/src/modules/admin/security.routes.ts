import {
  adminEvents,
  adminFindings,
  adminLockedPeople,
  adminProviderChanges,
  adminProviderChangesRetry,
  adminSessions,
  adminTokens,
  adminUnlock,
  type Finding,
} from '@headway/contracts/admin'
import type { RouteTable } from '../../platform/http/endpoint.ts'
import type { Platform } from '../../platform/platform.ts'
import { listRunningSessions } from '../auth/index.ts'
import {
  findLockedPeople,
  identityOf,
  listWaitingChanges,
  retryChange,
  unlockPerson,
} from '../identity/index.ts'
import { listUsableTokens } from '../sections/index.ts'
import { isAdministrator } from '../users/index.ts'
import { listEvents } from './events.list.ts'
import { findAmongPeople } from './findings/people.ts'
import { findInPortal } from './findings/portal.ts'

const worstFirst: readonly Finding['status'][] = ['danger', 'warning', 'notice', 'unknown', 'ok']

/** Mounts what administrators watch: who is signed in, what happens, what is weak. */
export function registerSecurity(table: RouteTable, platform: Platform): void {
  const { database, clock } = platform
  const { directory } = identityOf(platform)
  const options = {
    can: ({ role }: { role: Parameters<typeof isAdministrator>[0] }) => isAdministrator(role),
  }

  table.route(adminSessions, { ...options, ability: 'admin.sessions' }, ({ actor, query }) =>
    listRunningSessions(platform, actor, query),
  )

  table.route(adminEvents, { ...options, ability: 'admin.events' }, ({ query }) =>
    listEvents(database, query),
  )

  table.route(adminTokens, { ...options, ability: 'admin.tokens' }, async () => ({
    items: await listUsableTokens(database, clock.now()),
  }))

  table.route(adminFindings, { ...options, ability: 'admin.findings' }, async () => {
    const [amongPeople, inPortal] = await Promise.all([
      findAmongPeople(platform, directory),
      findInPortal(platform),
    ])
    const items = [...amongPeople, ...inPortal].sort(
      (one, other) => worstFirst.indexOf(one.status) - worstFirst.indexOf(other.status),
    )
    return { checkedAt: clock.now().toISOString(), items }
  })

  table.route(adminLockedPeople, { ...options, ability: 'admin.lockedPeople' }, () =>
    findLockedPeople(platform, directory),
  )

  table.route(adminProviderChanges, { ...options, ability: 'admin.providerChanges' }, ({ query }) =>
    listWaitingChanges(database, query),
  )

  table.route(
    adminProviderChangesRetry,
    { ...options, ability: 'admin.providerChanges' },
    async ({ act, params, write }) => {
      await write((trx) => retryChange(platform, act, params.id, trx))
      return undefined
    },
  )

  table.route(adminUnlock, { ...options, ability: 'admin.unlock' }, async ({ act, params }) => {
    await unlockPerson(platform, directory, act, params.id)
    return undefined
  })
}
