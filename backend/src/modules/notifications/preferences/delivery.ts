import { roles } from '@headway/contracts'
import { mustReach, type NotificationType } from '@headway/contracts/delivery'
import type { SettingKey } from '@headway/contracts/settings'
import type { SqlValue } from '../../../platform/database.ts'
import type { Settings } from '../../../platform/settings.ts'

/** Where administrators set how a kind is told. */
export const deliverySettings = {
  deadline: 'delivery.deadline',
  report_missing: 'delivery.reportMissing',
  login_alert: 'delivery.loginAlert',
  task_assigned: 'delivery.taskAssigned',
  file_approval: 'delivery.fileApproval',
  comment: 'delivery.comment',
  other: 'delivery.other',
} as const satisfies Record<NotificationType, SettingKey>

const CASES = roles.map((role) => `WHEN '${role}' THEN ?`).join(' ')

/** Fixed text with its values. */
interface Expression {
  readonly sql: string
  readonly values: readonly SqlValue[]
}

/**
 * How somebody is told of a kind, as SQL over `users u` and their row of `notification_choices c` for that kind: what they
 * have chosen, else what is set for their role. Who must be told is told in the portal, also after they have chosen `off`
 * in another role.
 */
export function deliveryOf(settings: Settings, type: NotificationType): Expression {
  const chosen = settings.get(deliverySettings[type])
  const values = roles.map((role) => chosen[role])
  const delivery = `COALESCE(c.delivery, CASE u.role ${CASES} END)`
  const required = roles.filter((role) => mustReach(type, role))
  if (required.length === 0) {
    return { sql: delivery, values }
  }
  const names = required.map((role) => `'${role}'`).join(', ')
  return { sql: `IF(c.delivery = 'off' AND u.role IN (${names}), 'portal', ${delivery})`, values }
}
