import { settingsList, settingsUpdate } from '@headway/contracts/settings'
import type { RouteTable } from '../../platform/endpoint.ts'
import type { Platform } from '../../platform/platform.ts'
import { orStale } from '../../platform/versions.ts'
import { can } from './settings.policy.ts'
import { changeSetting, findSetting, listSettings } from './settings.service.ts'

/** Mounts what administrators set. */
export function registerSettings(table: RouteTable, platform: Platform): void {
  const { database } = platform
  const options = { can: can.administer, ability: 'setting.administer' }

  table.route(settingsList, options, async () => ({ items: await listSettings(database) }))

  table.route(settingsUpdate, options, async ({ act, params, body, expectedVersion, write }) => {
    const read = () => findSetting(database, params.key)
    const change = { key: params.key, value: body.value, expectedVersion }
    await orStale(
      write((trx) => changeSetting(platform, act, change, trx)),
      read,
    )
    return read()
  })
}
