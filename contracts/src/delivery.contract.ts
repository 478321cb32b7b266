import * as z from 'zod/mini'
import { type Role, TimeOfDay, weekdays } from './common.ts'
import { deliveries, notificationTypes } from './enumerations.ts'
import { roles } from './roles.ts'

export const NotificationType = z.enum(notificationTypes, 'Name a kind of notification')
export type NotificationType = z.infer<typeof NotificationType>

export const Delivery = z.enum(deliveries, 'Choose how to be notified')
export type Delivery = z.infer<typeof Delivery>

/** How people are notified of a kind until they choose otherwise. */
export const usualDelivery: Readonly<Record<NotificationType, Delivery>> = {
  deadline: 'digest',
  report_missing: 'portal',
  login_alert: 'mail',
  task_assigned: 'mail',
  file_approval: 'mail',
  comment: 'digest',
  other: 'mail',
}

const administrators: readonly Role[] = ['super_admin', 'it_admin']
const workers: readonly Role[] = ['pm', 'sr_pm', 'staff']

/** Whom each kind can reach; of the others nobody chooses anything. */
const reached: Record<NotificationType, readonly Role[]> = {
  deadline: workers,
  report_missing: ['staff'],
  login_alert: administrators,
  task_assigned: workers,
  file_approval: [...administrators, ...workers],
  // Whoever reads a task can be named in a comment on it.
  comment: roles,
  // Anybody may own a section, and is told when it makes trouble.
  other: roles,
}

/** Whether people of a role are ever told of a kind. */
export const reachesRole = (type: NotificationType, role: Role): boolean => reached[type].includes(role)

/**
 * Whether people of a role are told of a kind in the portal whatever is chosen: nobody else would look after a locked
 * account or a portal that is failing.
 */
export const mustReach = (type: NotificationType, role: Role): boolean =>
  (type === 'login_alert' || type === 'other') && administrators.includes(role)

/** Hours without mail, by the organisation's clock: from a time of each chosen day until the next time it is `until`. */
export const QuietHours = z
  .strictObject(
    {
      from: TimeOfDay,
      /** The same as `from` for a whole day. */
      until: TimeOfDay,
      days: weekdays({ invalid: 'Choose the days', none: 'Choose at least one day' }),
    },
    'Choose quiet hours',
  )
  .check(
    z.refine(
      ({ from, until, days }) => from !== until || days.length < 7,
      'Quiet hours can’t cover the whole day',
    ),
  )
export type QuietHours = z.infer<typeof QuietHours>
