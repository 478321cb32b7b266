import * as z from 'zod/mini'
import { Id, IdParams, Moment } from './common.ts'
import * as addresses from './notifications.addresses.ts'
import { endpoint } from './endpoint.ts'
import { Priority } from './tasks.contract.ts'

export const NotificationType = z.enum([
  'deadline',
  'report_missing',
  'login_alert',
  'task_assigned',
  'file_approval',
  'other',
])
export type NotificationType = z.infer<typeof NotificationType>

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

export const notificationsList = endpoint(addresses.notificationsList, {
  summary: "The caller's newest 50 notifications",
  reply: z.object({ items: z.array(Notification), unread: z.int() }),
})

export const notificationsRead = endpoint(addresses.notificationsRead, {
  summary: 'Marks one notification read',
  params: IdParams,
  status: 204,
})

export const notificationsReadAll = endpoint(addresses.notificationsReadAll, {
  summary: "Marks all of the caller's notifications read",
  status: 204,
})
