import { activityList, staffLoginsToday } from '@headway/contracts/activity'
import type { Role } from '@headway/contracts'
import type { RouteTable } from '../../platform/http/endpoint.ts'
import type { Platform } from '../../platform/platform.ts'
import { listActivity } from './activity.list.ts'
import { subscribeActivity } from './activity.subscribers.ts'
import { readStaffLogins } from './staff-logins.ts'
import { personalRecords } from './personal-data.ts'

const seesStaffLogins: ReadonlySet<Role> = new Set(['super_admin', 'it_admin', 'sr_pm', 'pm'])

export function registerActivity(table: RouteTable, platform: Platform): void {
  platform.personalData.add(personalRecords)
  subscribeActivity(platform)

  table.route(activityList, { can: 'signed-in' }, ({ actor, query }) =>
    listActivity(platform.database, actor, query),
  )

  table.route(
    staffLoginsToday,
    { can: (actor) => seesStaffLogins.has(actor.role), ability: 'activity.staffLogins' },
    ({ actor }) => readStaffLogins(platform, actor),
  )
}
