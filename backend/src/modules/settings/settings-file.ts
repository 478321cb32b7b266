import type { Reply } from '@headway/contracts'
import {
  type Setting,
  type settingsCompare,
  settingSchemas,
  type SettingKey,
  type SettingsFile,
} from '@headway/contracts/settings'
import * as z from 'zod/mini'
import type { Act } from '../../platform/act.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'settings.exported': { settings: number }
  }
}

/** Everything administrators have set, as a file that another portal reads. Secrets are no settings, so it has none. */
export function toFile(settings: readonly Setting[], exportedAt: Date): SettingsFile {
  return {
    format: 'headway-settings',
    version: 1,
    exportedAt: exportedAt.toISOString(),
    settings: Object.fromEntries(settings.map(({ key, value }) => [key, value])),
  }
}

/** Keeps for the record who has taken the configuration away. */
export async function recordExport(
  { events }: Platform,
  act: Act,
  file: SettingsFile,
  trx: Transaction,
): Promise<void> {
  await events.emit(
    {
      name: 'settings.exported',
      act,
      payload: { settings: Object.keys(file.settings).length },
      audience: { userIds: [], isOrganisationWide: false },
      tags: [],
    },
    trx,
  )
}

const isKnown = (key: string): key is SettingKey => Object.hasOwn(settingSchemas, key)

/** What a file would change here. */
export function compare(settings: readonly Setting[], file: SettingsFile): Reply<typeof settingsCompare> {
  const present = new Map<string, Setting>(settings.map((setting) => [setting.key, setting]))
  const result: Reply<typeof settingsCompare> = { changes: [], unknown: [], refused: [], same: 0 }
  for (const [key, value] of Object.entries(file.settings)) {
    const now = present.get(key)
    if (!isKnown(key) || !now) {
      result.unknown.push(key)
      continue
    }
    const parsed = z.safeParse(settingSchemas[key] as z.ZodMiniType, value)
    if (!parsed.success) {
      result.refused.push({ key, message: parsed.error.issues[0]?.message ?? '' })
    } else if (JSON.stringify(parsed.data) === JSON.stringify(now.value)) {
      result.same += 1
    } else {
      result.changes.push({ key, now: now.value, next: parsed.data, version: now.version })
    }
  }
  return result
}
