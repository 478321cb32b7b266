import { usersDeactivation, usersSecurity } from '@headway/contracts/users'
import type { RouteTable } from '../../platform/http/endpoint.ts'
import type { Platform } from '../../platform/platform.ts'
import { countApprovals } from '../approvals/index.ts'
import { findSignInState } from '../auth/index.ts'
import { findAccountState, identityOf } from '../identity/index.ts'
import { countSeriesOf } from '../task-series/index.ts'
import { countTasksOf } from '../tasks/index.ts'
import { loadUser } from '../users/index.ts'

/** Registers the routes that combine data of several modules about one user, for administrators. */
export function registerPeople(table: RouteTable, platform: Platform): void {
  const { database, clock } = platform
  const { directory } = identityOf(platform)

  table.route(usersSecurity, { can: 'signed-in' }, async ({ actor, params }) => {
    await loadUser(platform, actor, params.id, 'seeSessions')
    const [state, signIns] = await Promise.all([
      findAccountState(platform, directory, params.id),
      findSignInState(database, params.id, clock.now()),
    ])
    return {
      ...state,
      lastSignInAt: signIns.lastSignInAt?.toISOString() ?? null,
      runningSessions: signIns.runningSessions,
    }
  })

  table.route(usersDeactivation, { can: 'signed-in' }, async ({ actor, params }) => {
    const user = await loadUser(platform, actor, params.id, 'deactivate')
    const [tasks, seriesAssigned, pendingApprovals, signIns] = await Promise.all([
      countTasksOf(database, user.id),
      countSeriesOf(database, user.id),
      countApprovals(database, user),
      findSignInState(database, user.id, clock.now()),
    ])
    return {
      openTasksAssigned: tasks.openAssigned,
      tasksCreated: tasks.created,
      directReports: user.directReportCount,
      pendingApprovals,
      runningSessions: signIns.runningSessions,
      seriesAssigned,
      tasksWatched: tasks.watched,
    }
  })
}
