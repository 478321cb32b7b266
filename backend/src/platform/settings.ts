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

/** What administrators have set, read from memory; every process hears of a change by its event. */
export interface Settings {
  /** The value that holds now: the default until somebody changes it. */
  get<Key extends SettingKey>(key: Key): SettingValues[Key]
  /** The value as it stands in a transaction, which may have changed it. */
  read<Key extends SettingKey>(key: Key, trx: Transaction): Promise<SettingValues[Key]>
  /** Reads everything anew. Until it has succeeded once, the defaults hold. */
  load(): Promise<void>
}

interface SettingRow {
  key: string
  value: string
}

const isKnown = (key: string): key is SettingKey => Object.hasOwn(settingSchemas, key)

/** Null may be what somebody has set. */
const orDefault = <Key extends SettingKey>(values: Partial<SettingValues>, key: Key): SettingValues[Key] => {
  const value = values[key]
  return value === undefined ? settingDefaults[key] : value
}

/** Opens the settings; nothing is read before {@link Settings.load}. */
export function createSettings(database: Database, feed: EventFeed, logger: Logger): Settings {
  let values: Partial<SettingValues> = {}

  /** A newer or older version may know other keys and bounds: what makes no sense here is left at its default. */
  const understand = (rows: readonly SettingRow[]): Partial<SettingValues> => {
    const read: Record<string, unknown> = {}
    for (const { key, value } of rows) {
      const result = isKnown(key) ? z.safeParse(settingSchemas[key], JSON.parse(value)) : undefined
      if (result?.success) {
        read[key] = result.data
      } else {
        logger.warn({ key }, 'a setting is not understood and stays at its default')
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
