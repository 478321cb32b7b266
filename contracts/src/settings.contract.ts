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
  ColouredTag,
  findConflict,
  settingDefaults,
  settingKeys,
  type SettingKey,
  settingSchemas,
  type SettingValues,
} from './setting-values.ts'

/** Changes that one call takes: more than there are settings. */
const MOST_CHANGES = 100

const SettingKeyName = z.enum(settingKeys)

/**
 * What a form of some settings is checked with: each alone, and beside each other.
 *
 * @param nameOf the field of a setting.
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

/** One setting as it stands. */
export const Setting = z.object({
  key: SettingKeyName,
  /** Shaped as the key asks for; see `settingSchemas`. */
  value: z.unknown(),
  default: z.unknown(),
  /** What it was before it was changed last; null while nobody has changed it. */
  previous: z.nullable(z.object({ value: z.unknown() })),
  /** 0 while nobody has changed it. */
  version: z.int(),
  updatedAt: z.nullable(Moment),
  updatedBy: z.nullable(SettingEditor),
})
export type Setting = z.infer<typeof Setting>

export const settingsList = endpoint('settingsList', 'GET /api/settings', {
  summary: 'Every setting with its value, its default and who has changed it last',
  reply: z.object({ items: z.array(Setting) }),
})

export const settingsUpdate = endpoint('settingsUpdate', 'PUT /api/settings/:key', {
  summary: 'Changes one setting; it holds at once, in every process',
  params: z.object({ key: SettingKeyName }),
  body: z.strictObject({ value: z.unknown() }),
  reply: Setting,
})

/** A setting's new value, and the version of it that the caller has seen. */
export const SettingChange = z.strictObject({
  key: z.enum(settingKeys, 'Name a setting'),
  /** Left out, it is refused with the sentence of its setting. */
  value: z.optional(z.unknown()),
  version: z.int('Say which version was seen').check(z.minimum(0, 'Say which version was seen')),
})
export type SettingChange = z.infer<typeof SettingChange>

export const settingsChange = endpoint('settingsChange', 'PUT /api/settings', {
  summary:
    'Changes several settings, all of them or none; 412 names as `current` those that somebody else has changed',
  body: z.strictObject({
    changes: z.array(SettingChange, 'Name what is to be changed').check(
      z.minLength(1, 'Name what is to be changed'),
      z.maxLength(MOST_CHANGES, 'These are more changes than there are settings'),
      z.refine(
        (changes) => new Set(changes.map(({ key }) => key)).size === changes.length,
        'Name each setting once',
      ),
    ),
  }),
  reply: z.object({ items: z.array(Setting) }),
})

export const settingsHistory = endpoint('settingsHistory', 'GET /api/settings/history', {
  summary: 'What was changed in the settings, newest first: who, when, from what to what',
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

/** Whom people sign in with, and where their accounts are administered there. */
export const settingsOverview = endpoint('settingsOverview', 'GET /api/settings/overview', {
  summary: 'What the portal runs on: database, room for files, identity provider',
  reply: z.object({
    database: z.object({ isConnected: z.boolean(), version: z.string() }),
    /** The volume that holds the files, in bytes; null where it cannot be read. */
    storage: z.nullable(z.object({ usedBytes: z.number(), totalBytes: z.number() })),
    identity: z.object({
      provider: z.enum(['embedded', 'keycloak']),
      /** Where its administrators set it up; null for the embedded one, which has nothing to set up. */
      consoleUrl: z.nullable(z.string()),
    }),
    /** Without a mail server no setting makes mail leave. */
    mail: z.object({ isConfigured: z.boolean() }),
  }),
})

/** Settings as they leave one portal and come into another; secrets are no settings. */
export const SettingsFile = z.strictObject({
  format: z.literal('headway-settings', 'This is no exported configuration'),
  version: z.literal(1, 'This configuration was exported by another version'),
  exportedAt: Moment,
  settings: z.record(z.string(), z.unknown(), 'This is no exported configuration'),
})
export type SettingsFile = z.infer<typeof SettingsFile>

export const settingsExport = endpoint('settingsExport', 'POST /api/settings/export', {
  summary: 'Every setting with its value, for another portal or for safekeeping',
  reply: SettingsFile,
})

export const settingsCompare = endpoint('settingsCompare', 'POST /api/settings/compare', {
  summary: 'What an exported configuration would change here; nothing is changed',
  body: SettingsFile,
  reply: z.object({
    changes: z.array(
      z.object({ key: SettingKeyName, now: z.unknown(), next: z.unknown(), version: z.int() }),
    ),
    /** Names that are no settings here. */
    unknown: z.array(z.string()),
    /** Values that are refused here, and why. */
    refused: z.array(z.object({ key: SettingKeyName, message: z.string() })),
    /** How many have this value already. */
    same: z.int(),
  }),
})
