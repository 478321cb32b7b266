import {
  settingDefaults,
  settingSchemas,
  type SettingKey,
  type SettingValues,
} from '@headway/contracts/settings'
import type { Logger } from '@headway/server-kit/logger'
import * as z from 'zod/mini'
import type { Database } from './database/database.ts'
import type { EventFeed } from './events/event-feed.ts'
import type { Transaction } from './database/transaction.ts'

declare module './events/events.ts' {
  interface EventMap {
    'setting.changed': { key: SettingKey }
  }
}

/** Settings of the portal, cached in memory. An event updates the cache of every process after a change. */
export interface Settings {
  /** Returns the current value; the default if the setting was never changed. */
  get<Key extends SettingKey>(key: Key): SettingValues[Key]
  /** Reads the value within a transaction, which may have changed it. */
  read<Key extends SettingKey>(key: Key, trx: Transaction): Promise<SettingValues[Key]>
  /** Reads all settings again. The defaults apply until the first successful read. */
  load(): Promise<void>
}

interface SettingRow {
  key: string
  value: string
}

const isKnown = (key: string): key is SettingKey => Object.hasOwn(settingSchemas, key)

/** Only undefined falls back to the default, since null can be a stored value. */
const orDefault = <Key extends SettingKey>(values: Partial<SettingValues>, key: Key): SettingValues[Key] => {
  const value = values[key]
  return value === undefined ? settingDefaults[key] : value
}

/** Creates the settings. They read nothing before {@link Settings.load}. */
export function createSettings(database: Database, feed: EventFeed, logger: Logger): Settings {
  let values: Partial<SettingValues> = {}

  /**
   * Ignores unknown keys and invalid values, which another version of the portal may have stored; their defaults apply.
   */
  const understand = (rows: readonly SettingRow[]): Partial<SettingValues> => {
    const read: Record<string, unknown> = {}
    for (const { key, value } of rows) {
      const result = isKnown(key) ? z.safeParse(settingSchemas[key], JSON.parse(value)) : undefined
      if (result?.success) {
        read[key] = result.data
      } else {
        logger.warn({ key }, 'invalid stored setting; using the default')
      }
    }
    return read as Partial<SettingValues>
  }

  const load = async () => {
    values = understand(await database.rows<SettingRow>('SELECT `key`, value FROM settings'))
  }

  feed.observe('setting.changed', load)
  return {
    get: (key) => orDefault(values, key),
    read: async (key, trx) => {
      const sql = 'SELECT `key`, value FROM settings WHERE `key` = ?'
      return orDefault(understand(await database.rows<SettingRow>(sql, [key], trx)), key)
    },
    load,
  }
}
