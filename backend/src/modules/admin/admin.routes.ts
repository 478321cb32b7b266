import { adminRecentActivity, adminSignInFailures, adminStats } from '@headway/contracts/admin'
import type { Actor } from '../../platform/actor.ts'
import type { RouteTable } from '../../platform/http/endpoint.ts'
import type { Platform } from '../../platform/platform.ts'
import { listActivity } from '../activity/index.ts'
import { countActiveSessions } from '../auth/index.ts'
import { countAllTasks } from '../tasks/index.ts'
import { listSignInFailures } from '../identity/index.ts'
import { countUsers } from '../users/index.ts'
import { registerPeople } from './people.routes.ts'
import { registerSecurity } from './security.routes.ts'

const RECENT = 50
const isAdministrator = (actor: Actor) => actor.role === 'super_admin' || actor.role === 'it_admin'

export function registerAdmin(table: RouteTable, platform: Platform): void {
  const { database } = platform
  registerPeople(table, platform)
  registerSecurity(table, platform)

  table.route(adminStats, { can: isAdministrator, ability: 'admin.stats' }, async () => {
    const [totalUsers, activeSessions, totalTasks] = await Promise.all([
      countUsers(database),
      countActiveSessions(database),
      countAllTasks(database),
    ])
    return { totalUsers, activeSessions, totalTasks }
  })

  table.route(adminSignInFailures, { can: isAdministrator, ability: 'admin.signInFailures' }, ({ query }) =>
    listSignInFailures(database, query),
  )

  table.route(adminRecentActivity, { can: isAdministrator, ability: 'admin.activity' }, async ({ actor }) => {
    const { items } = await listActivity(database, actor, { limit: RECENT })
    return { items }
  })
}
