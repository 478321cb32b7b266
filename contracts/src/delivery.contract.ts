import * as z from 'zod/mini'
import { type Role, TimeOfDay, weekdays } from './common.ts'
import { deliveries, notificationTypes } from './enumerations.ts'
import { roles } from './roles.ts'

export const NotificationType = z.enum(notificationTypes, 'Choose a notification type')
export type NotificationType = z.infer<typeof NotificationType>

export const Delivery = z.enum(deliveries, 'Choose how to be notified')
export type Delivery = z.infer<typeof Delivery>

/** Default delivery of each notification type, used until a user chooses otherwise. */
export const usualDelivery: Readonly<Record<NotificationType, Delivery>> = {
  deadline: 'digest',
  report_missing: 'portal',
  blocker: 'portal',
  login_alert: 'mail',
  task_assigned: 'mail',
  file_approval: 'mail',
  comment: 'digest',
  other: 'mail',
}

const administrators: readonly Role[] = ['super_admin', 'it_admin']
const workers: readonly Role[] = ['pm', 'sr_pm', 'staff']

/** Roles that each notification type can reach. Other roles have no preference for it. */
const reached: Record<NotificationType, readonly Role[]> = {
  deadline: workers,
  // Authors of reports, and the managers above them.
  report_missing: [...workers, 'president'],
  blocker: ['pm', 'sr_pm', 'president'],
  login_alert: administrators,
  task_assigned: workers,
  file_approval: [...administrators, ...workers],
  // Every user who can read a task can be mentioned in a comment on it.
  comment: roles,
  // The contact of a section can have any role and is notified of its problems.
  other: roles,
}

/** Returns whether users of a role ever receive a notification type. */
export const reachesRole = (type: NotificationType, role: Role): boolean => reached[type].includes(role)

/**
 * Returns whether users of a role receive a notification type in the portal even if they switched it off. Only
 * administrators take care of locked accounts and of a failing portal.
 */
export const mustReach = (type: NotificationType, role: Role): boolean =>
  (type === 'login_alert' || type === 'other') && administrators.includes(role)

/** Hours without mail, in the organization's time zone: from `from` on each chosen day until the next `until`. */
export const QuietHours = z
  .strictObject(
    {
      from: TimeOfDay,
      /** Equal to `from` for a whole day. */
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
