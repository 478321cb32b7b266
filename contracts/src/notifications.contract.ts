import * as z from 'zod/mini'
import { Id, IdParams, Moment, PageQuery, pageOf, TimeOfDay } from './common.ts'
import { Delivery, NotificationType, QuietHours } from './delivery.contract.ts'
import { endpoint } from './endpoint.ts'
import { digestDays } from './enumerations.ts'
import { Priority } from './tasks.contract.ts'

export { NotificationType }

export const Notification = z.object({
  id: Id,
  type: NotificationType,
  title: z.string(),
  message: z.string(),
  timestamp: Moment,
  read: z.boolean(),
  priority: Priority,
  /** Path in the portal of the notification's subject. */
  link: z.nullable(z.string()),
})
export type Notification = z.infer<typeof Notification>

export const notificationsList = endpoint('notificationsList', 'GET /api/notifications', {
  summary: "Lists the caller's newest 50 notifications",
  reply: z.object({ items: z.array(Notification), unread: z.int() }),
})

export const notificationsRead = endpoint('notificationsRead', 'POST /api/notifications/:id/read', {
  summary: 'Marks one notification as read',
  params: IdParams,
  status: 204,
})

export const notificationsReadAll = endpoint('notificationsReadAll', 'POST /api/notifications/read-all', {
  summary: "Marks all of the caller's notifications as read",
  status: 204,
})

export const notificationsUnread = endpoint('notificationsUnread', 'POST /api/notifications/:id/unread', {
  summary: 'Marks one notification as unread',
  params: IdParams,
  status: 204,
})

export const notificationsPage = endpoint('notificationsPage', 'GET /api/notifications/all', {
  summary: 'Lists all stored notifications of the caller, newest first',
  query: z.strictObject({
    ...PageQuery,
    /** Only unread notifications. */
    unread: z.optional(z.literal('true')),
    type: z.optional(NotificationType),
    /** First day, in the organization's time zone. */
    from: z.optional(z.iso.date()),
    /** Last day, in the organization's time zone. */
    to: z.optional(z.iso.date()),
  }),
  reply: pageOf(Notification),
})

/** Notification preferences of a user, with the defaults of the user's role. */
export const NotificationPreferences = z.object({
  /** 0 until the user saves preferences. */
  version: z.int(),
  /** Notification types that can reach the caller's role. */
  kinds: z.array(
    z.object({
      type: NotificationType,
      /** Effective delivery. */
      delivery: Delivery,
      /** Default delivery of the role. */
      default: Delivery,
      /** Whether the caller has chosen the delivery; otherwise the role's default applies. */
      isChosen: z.boolean(),
      /** Whether the type cannot be switched off. */
      isRequired: z.boolean(),
    }),
  ),
  quiet: z.nullable(QuietHours),
  digestDays: z.enum(digestDays),
  /** Whether the portal currently sends mail. */
  isMailSent: z.boolean(),
  /** Time of the daily digest, and the time zone of that time and of the quiet hours. */
  digestTime: TimeOfDay,
  timeZone: z.string(),
})
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

export const notificationsPreferences = endpoint(
  'notificationsPreferences',
  'GET /api/notifications/preferences',
  {
    summary: 'Returns the caller’s notification settings',
    reply: NotificationPreferences,
  },
)

export const notificationsPreferencesUpdate = endpoint(
  'notificationsPreferencesUpdate',
  'PUT /api/notifications/preferences',
  {
    summary: 'Changes the caller’s notification settings; omitted ones stay unchanged',
    body: z.strictObject({
      kinds: z.optional(
        z
          .array(
            z.strictObject({
              type: NotificationType,
              /** Null resets the type to the role's default. */
              delivery: z.nullable(Delivery),
            }),
            'Choose the notification types',
          )
          .check(
            z.refine(
              (kinds) => new Set(kinds.map(({ type }) => type)).size === kinds.length,
              'List each type only once',
            ),
          ),
      ),
      quiet: z.optional(z.nullable(QuietHours)),
      digestDays: z.optional(z.enum(digestDays, 'Choose the days')),
      /** Invalidates the unsubscribe links of all mails sent so far. */
      withdrawLinks: z.optional(z.literal(true, 'Enter true or omit this field')),
    }),
    reply: NotificationPreferences,
  },
)

const MuteQuery = { token: z.string().check(z.maxLength(200)) }

export const muteShow = endpoint('muteShow', 'GET /api/mute', {
  summary: 'Returns a page to confirm unsubscribing from the token’s kind of mail; changes nothing',
  query: z.strictObject(MuteQuery),
  access: 'public',
})

export const muteApply = endpoint('muteApply', 'POST /api/mute', {
  summary: 'Unsubscribes from the token’s kind of mail (RFC 8058), or subscribes again',
  query: z.strictObject({ ...MuteQuery, again: z.optional(z.literal('true')) }),
  access: 'public',
})
