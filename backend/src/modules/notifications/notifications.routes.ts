import { notificationsList, notificationsRead, notificationsReadAll } from '@headway/contracts/notifications'
import type { RouteTable } from '../../platform/endpoint.ts'
import { notFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { listNotifications, markAllRead, markRead } from './notifications.service.ts'
import { subscribeNotifications } from './notifications.subscribers.ts'
import { personalRecords } from './personal-data.ts'

export function registerNotifications(table: RouteTable, platform: Platform): void {
  platform.personalData.add(personalRecords)
  subscribeNotifications(platform)

  table.route(notificationsList, { can: 'signed-in' }, ({ actor }) =>
    listNotifications(platform.database, actor.id),
  )

  table.route(notificationsReadAll, { can: 'signed-in' }, async ({ act, write }) => {
    await write((trx) => markAllRead(platform, act, trx))
    return undefined
  })

  table.route(notificationsRead, { can: 'signed-in' }, async ({ act, params, write }) => {
    const found = await write((trx) => markRead(platform, act, params.id, trx))
    if (!found) {
      throw notFound('notification')
    }
    return undefined
  })
}
