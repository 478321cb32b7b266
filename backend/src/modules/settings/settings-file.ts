import type { Reply } from '@headway/contracts'
import {
  type Setting,
  type settingsCompare,
  settingSchemas,
  type SettingKey,
  type SettingsFile,
} from '@headway/contracts/settings'
import * as z from 'zod/mini'
import type { RequestContext } from '../../platform/request-context.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'settings.exported': { settings: number }
  }
}

/**
 * Returns all settings as a file that another portal can import. Secrets are not settings, so the file contains none.
 */
export function toFile(settings: readonly Setting[], exportedAt: Date): SettingsFile {
  return {
    format: 'headway-settings',
    version: 1,
    exportedAt: exportedAt.toISOString(),
    settings: Object.fromEntries(settings.map(({ key, value }) => [key, value])),
  }
}

/** Emits the export of the settings for the audit log. */
export async function recordExport(
  { events }: Platform,
  context: RequestContext,
  file: SettingsFile,
  trx: Transaction,
): Promise<void> {
  await events.emit(
    {
      name: 'settings.exported',
      context,
      payload: { settings: Object.keys(file.settings).length },
      audience: { userIds: [], isOrganizationWide: false },
      tags: [],
    },
    trx,
  )
}

const isKnown = (key: string): key is SettingKey => Object.hasOwn(settingSchemas, key)

/** Returns the changes that a settings file would make. */
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
