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
  /** Path inside the portal of what it is about. */
  link: z.nullable(z.string()),
})
export type Notification = z.infer<typeof Notification>

export const notificationsList = endpoint('notificationsList', 'GET /api/notifications', {
  summary: "The caller's newest 50 notifications",
  reply: z.object({ items: z.array(Notification), unread: z.int() }),
})

export const notificationsRead = endpoint('notificationsRead', 'POST /api/notifications/:id/read', {
  summary: 'Marks one notification read',
  params: IdParams,
  status: 204,
})

export const notificationsReadAll = endpoint('notificationsReadAll', 'POST /api/notifications/read-all', {
  summary: "Marks all of the caller's notifications read",
  status: 204,
})

export const notificationsUnread = endpoint('notificationsUnread', 'POST /api/notifications/:id/unread', {
  summary: 'Marks one notification unread again',
  params: IdParams,
  status: 204,
})

export const notificationsPage = endpoint('notificationsPage', 'GET /api/notifications/all', {
  summary: "The caller's notifications, newest first, as long as they are kept",
  query: z.strictObject({
    ...PageQuery,
    /** Only those that are not read. */
    unread: z.optional(z.literal('true')),
    type: z.optional(NotificationType),
    /** First day, in the organisation's time zone. */
    from: z.optional(z.iso.date()),
    /** Last day. */
    to: z.optional(z.iso.date()),
  }),
  reply: pageOf(Notification),
})

/** What somebody has chosen of how they are told, beside what holds for their role. */
export const NotificationPreferences = z.object({
  /** 0 while nothing was chosen. */
  version: z.int(),
  /** The kinds that reach the caller's role. */
  kinds: z.array(
    z.object({
      type: NotificationType,
      /** What holds. */
      delivery: Delivery,
      /** What holds for the role. */
      default: Delivery,
      /** Whether the caller has chosen it; otherwise it follows the role. */
      isChosen: z.boolean(),
      /** It cannot be switched off. */
      isRequired: z.boolean(),
    }),
  ),
  quiet: z.nullable(QuietHours),
  digestDays: z.enum(digestDays),
  /** Whether the portal sends mail at all at the moment. */
  isMailSent: z.boolean(),
  /** When digests are sent, and the zone of that time and of quiet hours. */
  digestTime: TimeOfDay,
  timeZone: z.string(),
})
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

export const notificationsPreferences = endpoint(
  'notificationsPreferences',
  'GET /api/notifications/preferences',
  {
    summary: 'How the caller is told of what',
    reply: NotificationPreferences,
  },
)

export const notificationsPreferencesUpdate = endpoint(
  'notificationsPreferencesUpdate',
  'PUT /api/notifications/preferences',
  {
    summary: 'Changes how the caller is told; what is not named stays',
    body: z.strictObject({
      kinds: z.optional(
        z
          .array(
            z.strictObject({
              type: NotificationType,
              /** Null follows the role again. */
              delivery: z.nullable(Delivery),
            }),
            'Name the kinds',
          )
          .check(
            z.refine(
              (kinds) => new Set(kinds.map(({ type }) => type)).size === kinds.length,
              'Name each kind once',
            ),
          ),
      ),
      quiet: z.optional(z.nullable(QuietHours)),
      digestDays: z.optional(z.enum(digestDays, 'Choose the days')),
      /** Links in mails that were sent before no longer work. */
      withdrawLinks: z.optional(z.literal(true, 'Withdraw them or leave it out')),
    }),
    reply: NotificationPreferences,
  },
)

const MuteQuery = { token: z.string().check(z.maxLength(200)) }

export const muteShow = endpoint('muteShow', 'GET /api/mute', {
  summary: 'A page that asks whether mails of the kind that the token names are to end; changes nothing',
  query: z.strictObject(MuteQuery),
  access: 'public',
})

export const muteApply = endpoint('muteApply', 'POST /api/mute', {
  summary: 'Ends mails of the kind that the token names (RFC 8058), or lets them come again',
  query: z.strictObject({ ...MuteQuery, again: z.optional(z.literal('true')) }),
  access: 'public',
})
