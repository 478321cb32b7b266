import {
  adminEvents,
  adminFindings,
  adminLockedPeople,
  adminProviderChanges,
  adminProviderChangesRetry,
  adminSessions,
  adminTokens,
  adminUnlock,
} from '@headway/contracts/admin'
import type { RouteTable } from '../../platform/http/endpoint.ts'
import type { Platform } from '../../platform/platform.ts'
import { listRunningSessions } from '../auth/index.ts'
import {
  findLockedPeople,
  identityOf,
  listPendingChanges,
  retryChange,
  unlockPerson,
} from '../identity/index.ts'
import { listUsableTokens } from '../sections/index.ts'
import { isAdministrator } from '../users/index.ts'
import { listEvents } from './events.list.ts'
import { readFindings } from './findings/findings.ts'

/** Registers the routes of running sessions, recent events and security findings. */
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
    const items = await readFindings(platform)
    return { checkedAt: clock.now().toISOString(), items }
  })

  table.route(adminLockedPeople, { ...options, ability: 'admin.lockedPeople' }, () =>
    findLockedPeople(platform, directory),
  )

  table.route(adminProviderChanges, { ...options, ability: 'admin.providerChanges' }, ({ query }) =>
    listPendingChanges(database, query),
  )

  table.route(
    adminProviderChangesRetry,
    { ...options, ability: 'admin.providerChanges' },
    async ({ context, params, write }) => {
      await write((trx) => retryChange(platform, context, params.id, trx))
      return undefined
    },
  )

  table.route(adminUnlock, { ...options, ability: 'admin.unlock' }, async ({ context, params }) => {
    await unlockPerson(platform, directory, context, params.id)
    return undefined
  })
}
