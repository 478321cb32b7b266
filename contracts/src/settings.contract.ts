import * as z from 'zod/mini'
import { Id, Moment, PageQuery, pageOf } from './common.ts'
import { endpoint } from './endpoint.ts'
import {
  findConflict,
  settingKeys,
  type SettingKey,
  settingSchemas,
  type SettingValues,
} from './setting-values.ts'

export {
  ColoredTag,
  findConflict,
  reportingRoles,
  settingDefaults,
  settingKeys,
  type SettingKey,
  settingSchemas,
  type SettingValues,
} from './setting-values.ts'

/** Maximum number of changes in one request; greater than the number of settings. */
const MOST_CHANGES = 100

const SettingKeyName = z.enum(settingKeys)

/**
 * Returns the schema of a form for some settings. It checks each setting and the settings that depend on each other.
 *
 * @param nameOf returns the form field of a setting.
 */
export function settingsForm(
  keys: readonly SettingKey[],
  nameOf: (key: SettingKey) => string,
): z.ZodMiniType<Record<string, unknown>, Record<string, unknown>> {
  const fields = Object.fromEntries(keys.map((key) => [nameOf(key), settingSchemas[key] as z.ZodMiniType]))
  const form = z.object(fields)
  if (!keys.includes('session.minutes')) {
    return form
  }
  return form.check(({ value, issues }) => {
    const values = Object.fromEntries(keys.map((key) => [key, value[nameOf(key)]]))
    const conflict = findConflict(values as SettingValues)
    if (conflict) {
      const path = [nameOf(conflict.keys[0])]
      issues.push({ code: 'custom', message: conflict.message, path, input: value })
    }
  })
}

const SettingEditor = z.object({ id: Id, name: z.string() })

/** A setting with its current value. */
export const Setting = z.object({
  key: SettingKeyName,
  /** The shape depends on the key; see `settingSchemas`. */
  value: z.unknown(),
  default: z.unknown(),
  /** Value before the last change; null if the setting was never changed. */
  previous: z.nullable(z.object({ value: z.unknown() })),
  /** 0 if the setting was never changed. */
  version: z.int(),
  updatedAt: z.nullable(Moment),
  updatedBy: z.nullable(SettingEditor),
})
export type Setting = z.infer<typeof Setting>

export const settingsList = endpoint('settingsList', 'GET /api/settings', {
  summary: 'Lists all settings with their value, their default and the last change',
  reply: z.object({ items: z.array(Setting) }),
})

export const settingsUpdate = endpoint('settingsUpdate', 'PUT /api/settings/:key', {
  summary: 'Changes one setting, which takes effect immediately in every process',
  params: z.object({ key: SettingKeyName }),
  body: z.strictObject({ value: z.unknown() }),
  reply: Setting,
})

/** A setting's new value, and the version that the caller has seen. */
export const SettingChange = z.strictObject({
  key: z.enum(settingKeys, 'Choose a setting'),
  /** If omitted, the request is rejected with the setting's error message. */
  value: z.optional(z.unknown()),
  version: z
    .int('Enter the version you last loaded')
    .check(z.minimum(0, 'Enter the version you last loaded')),
})
export type SettingChange = z.infer<typeof SettingChange>

export const settingsChange = endpoint('settingsChange', 'PUT /api/settings', {
  summary:
    'Changes several settings, all or none; with 412 `current` lists those that another user has changed',
  body: z.strictObject({
    changes: z.array(SettingChange, 'Enter at least one change').check(
      z.minLength(1, 'Enter at least one change'),
      z.maxLength(MOST_CHANGES, 'Too many changes'),
      z.refine(
        (changes) => new Set(changes.map(({ key }) => key)).size === changes.length,
        'List each setting only once',
      ),
    ),
  }),
  reply: z.object({ items: z.array(Setting) }),
})

export const settingsHistory = endpoint('settingsHistory', 'GET /api/settings/history', {
  summary: 'Lists changes of settings, newest first, with author, time, old and new value',
  query: z.strictObject(PageQuery),
  reply: pageOf(
    z.object({
      id: Id,
      key: z.string(),
      at: Moment,
      by: SettingEditor,
      before: z.unknown(),
      after: z.unknown(),
    }),
  ),
})

/** State of the database, the file storage, the identity provider and the mail server. */
export const settingsOverview = endpoint('settingsOverview', 'GET /api/settings/overview', {
  summary: 'Returns the portal’s infrastructure: database, file storage, identity provider',
  reply: z.object({
    database: z.object({ isConnected: z.boolean(), version: z.string() }),
    /** Size of the volume for files, in bytes; null when it cannot be read. */
    storage: z.nullable(z.object({ usedBytes: z.number(), totalBytes: z.number() })),
    identity: z.object({
      provider: z.enum(['embedded', 'keycloak']),
      /** URL of the provider's admin console; null for the embedded provider, which has none. */
      consoleUrl: z.nullable(z.string()),
    }),
    /** Without a mail server the portal sends no mail, regardless of the settings. */
    mail: z.object({ isConfigured: z.boolean() }),
  }),
})

/** Exported settings of a portal, for import into another one. The file contains no secrets. */
export const SettingsFile = z.strictObject({
  format: z.literal('headway-settings', 'This isn’t an exported configuration'),
  version: z.literal(1, 'This configuration was exported by an incompatible version'),
  exportedAt: Moment,
  settings: z.record(z.string(), z.unknown(), 'This isn’t an exported configuration'),
})
export type SettingsFile = z.infer<typeof SettingsFile>

export const settingsExport = endpoint('settingsExport', 'POST /api/settings/export', {
  summary: 'Exports all settings with their values, for another portal or as a copy',
  reply: SettingsFile,
})

export const settingsCompare = endpoint('settingsCompare', 'POST /api/settings/compare', {
  summary: 'Returns what importing an exported configuration would change, without changing it',
  body: SettingsFile,
  reply: z.object({
    changes: z.array(
      z.object({ key: SettingKeyName, now: z.unknown(), next: z.unknown(), version: z.int() }),
    ),
    /** Keys that this portal does not know. */
    unknown: z.array(z.string()),
    /** Values that this portal rejects, with the reason. */
    refused: z.array(z.object({ key: SettingKeyName, message: z.string() })),
    /** Number of settings that already have this value. */
    same: z.int(),
  }),
})
