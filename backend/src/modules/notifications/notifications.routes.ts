import {
  notificationsList,
  notificationsPage,
  notificationsPreferences,
  notificationsPreferencesUpdate,
  notificationsRead,
  notificationsReadAll,
  notificationsUnread,
} from '@headway/contracts/notifications'
import type { RouteTable } from '../../platform/http/endpoint.ts'
import { notFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { orStale } from '../../platform/http/optimistic-locking.ts'
import { registerMuting } from './mailing/mute.routes.ts'
import { scheduleNotifications } from './notifications.jobs.ts'
import { listNewest, listPage } from './notifications.list.ts'
import { markAllRead, markOne } from './notifications.service.ts'
import { subscribeNotifications } from './notifications.subscribers.ts'
import { personalRecords, unlistedColumns } from './personal-data.ts'
import { changePreferences, readPreferences } from './preferences/preferences.service.ts'

const own = { can: 'signed-in' } as const

/** Registers the routes, jobs and subscriptions of notifications. */
export function registerNotifications(table: RouteTable, platform: Platform): void {
  platform.personalData.add(personalRecords, unlistedColumns)
  subscribeNotifications(platform)
  scheduleNotifications(platform)
  registerMuting(table, platform)

  table.route(notificationsList, own, ({ actor }) => listNewest(platform.database, actor.id))

  table.route(notificationsPage, own, ({ actor, query }) => listPage(platform, actor.id, query))

  table.route(notificationsReadAll, own, async ({ context, write }) => {
    await write((trx) => markAllRead(platform, context, trx))
    return undefined
  })

  for (const [endpoint, isRead] of [
    [notificationsRead, true],
    [notificationsUnread, false],
  ] as const) {
    table.route(endpoint, own, async ({ context, params, write }) => {
      if (!(await write((trx) => markOne(platform, context, { id: params.id, isRead }, trx)))) {
        throw notFound('notification')
      }
      return undefined
    })
  }

  table.route(notificationsPreferences, own, ({ actor }) => readPreferences(platform, actor))

  table.route(
    notificationsPreferencesUpdate,
    own,
    async ({ context, actor, body, expectedVersion, write }) => {
      const read = () => readPreferences(platform, actor)
      await orStale(
        write((trx) => changePreferences(platform, context, body, expectedVersion, trx)),
        read,
      )
      return read()
    },
  )
}
