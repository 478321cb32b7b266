import * as z from 'zod/mini'
import { boundedText, flag, Id, Moment, PageQuery, pageOf, Role } from './common.ts'
import { endpoint } from './endpoint.ts'
import { dateFormats, sidebarLayouts, themes } from './enumerations.ts'
import { limits } from './limits.ts'
import * as addresses from './settings.addresses.ts'

const MINUTES_OF_A_WEEK = 10_080
const GIBIBYTE = 1_073_741_824
/** Changes that one call takes: more than there are settings. */
const MOST_CHANGES = 100

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** A whole number within bounds; the sentence names them. */
const between = (minimum: number, maximum: number, unit: string) => {
  const sentence = `Enter a whole number of ${unit} from ${minimum} to ${maximum}`
  return z.int(sentence).check(z.minimum(minimum, sentence), z.maximum(maximum, sentence))
}

/** Days of the week as ISO 8601 counts them: 1 is Monday. */
const WorkingDays = z.array(z.int().check(z.minimum(1), z.maximum(7)), 'Choose the working days').check(
  z.minLength(1, 'Choose at least one working day'),
  z.refine((days) => new Set(days).size === days.length, 'Name each day once'),
)

/** A time of the day, `HH:MM`. */
const TimeOfDay = z
  .string('Enter a time, for example 17:00')
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, for example 17:00'))

/** What an administrator may change, and what each value may be. */
export const settingSchemas = {
  'organisation.name': boundedText(1, 100, {
    required: 'Enter the name of the organisation',
    tooLong: 'Use at most 100 characters',
  }),
  /** IANA name. */
  'organisation.timeZone': z
    .string('Choose a time zone')
    .check(z.refine(isTimeZone, 'Choose a time zone, for example Europe/Berlin')),
  'calendar.workingDays': WorkingDays,
  'session.minutes': between(5, 1_440, 'minutes'),
  'session.warningMinutes': between(1, 60, 'minutes'),
  /** However often a session is extended, it ends this long after sign-in. */
  'session.longestMinutes': between(5, MINUTES_OF_A_WEEK, 'minutes'),
  /** Whether administrators are told of wrong passwords in numbers, and of locked people. */
  'security.failedSignInAlerts': flag('Failed login alerts'),
  /** Whose sign-in asks for a second factor; nobody's while it is empty. */
  'security.twoFactorRoles': z
    .array(Role, 'Choose the roles')
    .check(z.refine((roles) => new Set(roles).size === roles.length, 'Name each role once')),
  /** Whether people may use API tokens; while they may not, those that exist open nothing. */
  'apiTokens.areAllowed': flag('API tokens'),
  /** The longest that a token lasts; those that would last longer are shortened. */
  'apiTokens.longestDays': between(1, limits.apiTokenDays, 'days'),
  /** How long before a task is due its people are told, in hours; 0 tells nobody. */
  'notifications.deadlineHours': between(0, 168, 'hours'),
  /** When those are reminded on a working day who have not reported yet; null reminds nobody. */
  'notifications.reportReminderTime': z.nullable(TimeOfDay),
  /** Of somebody who signs in for the first time and whom the identity provider gives no role. */
  'people.defaultRole': Role,
  /** Whether somebody who signs in for the first time comes in at once instead of waiting for an administrator. */
  'people.isActivatedAtOnce': z.boolean('Choose yes or no'),
  'files.approvalThresholdBytes': between(1, limits.fileBytes, 'bytes'),
  'files.bytesPerPerson': between(limits.requestBytes, 1_024 * GIBIBYTE, 'bytes'),
  'files.countPerPerson': between(limits.filesPerReport, 1_000_000, 'files'),
  'retention.signInDays': between(30, 3_650, 'days'),
  'retention.refusedSignInDays': between(7, 3_650, 'days'),
  'retention.auditDays': between(90, 3_650, 'days'),
  /** What happens when people's pages report more trouble with a release than with the one before. */
  'sections.guard': z.enum(['off', 'warn', 'act'], 'Choose what the guard does'),
  /** So many times the trouble per load of the release before. */
  'sections.guardFactor': between(2, 100, 'times'),
  /** Failures and errors below this are no trouble yet. */
  'sections.guardFloor': between(1, 10_000, 'failures and errors'),
  /** Fewer loads than this say nothing. */
  'sections.guardLeastLoads': between(1, 100_000, 'loads'),
  /** How long a step of a release lasts at least. */
  'sections.stepMinutes': between(1, MINUTES_OF_A_WEEK, 'minutes'),
  /** Of everybody who has chosen none. */
  'appearance.theme': z.enum(themes, 'Choose a theme'),
  'appearance.sidebar': z.enum(sidebarLayouts, 'Choose a layout'),
  'appearance.dateFormat': z.enum(dateFormats, 'Choose a date format'),
  /** A disk that is fuller than this is an alert. */
  'alerts.diskPercent': between(1, 99, 'percent'),
  /** More refused sign-ins than this within an hour are an alert. */
  'alerts.refusedSignInsPerHour': between(1, 10_000, 'sign-ins'),
  /** Time of day of the daily backup, in the organisation's zone. */
  'backups.time': TimeOfDay,
} as const

export type SettingKey = keyof typeof settingSchemas
export type SettingValues = { [Key in SettingKey]: z.infer<(typeof settingSchemas)[Key]> }

/** What holds until somebody changes it. */
export const settingDefaults: SettingValues = {
  'organisation.name': 'Headway',
  'organisation.timeZone': 'UTC',
  'calendar.workingDays': [1, 2, 3, 4, 5],
  'session.minutes': 480,
  'session.warningMinutes': 15,
  'session.longestMinutes': 1_440,
  'security.failedSignInAlerts': true,
  'security.twoFactorRoles': [],
  'apiTokens.areAllowed': true,
  'apiTokens.longestDays': limits.apiTokenDays,
  'notifications.deadlineHours': 24,
  'notifications.reportReminderTime': '17:00',
  'people.defaultRole': 'staff',
  'people.isActivatedAtOnce': false,
  'files.approvalThresholdBytes': limits.approvalThresholdBytes,
  'files.bytesPerPerson': 2 * GIBIBYTE,
  'files.countPerPerson': 1_000,
  'retention.signInDays': 400,
  'retention.refusedSignInDays': 90,
  'retention.auditDays': 1_095,
  'sections.guard': 'act',
  'sections.guardFactor': 3,
  'sections.guardFloor': 5,
  'sections.guardLeastLoads': 10,
  'sections.stepMinutes': 60,
  'appearance.theme': 'system',
  'appearance.sidebar': 'collapsible',
  'appearance.dateFormat': 'MM/DD/YYYY',
  'alerts.diskPercent': 90,
  'alerts.refusedSignInsPerHour': 20,
  'backups.time': '01:30',
}

/**
 * What settings may not be beside each other.
 *
 * @param values all of those that hold each other.
 * @returns the two that do not fit together, and the sentence that says so; undefined when everything fits.
 */
export function findConflict(
  values: Pick<SettingValues, 'session.minutes' | 'session.warningMinutes' | 'session.longestMinutes'>,
): { keys: [SettingKey, SettingKey]; message: string } | undefined {
  if (values['session.warningMinutes'] >= values['session.minutes']) {
    return {
      keys: ['session.warningMinutes', 'session.minutes'],
      message: 'The warning must come before the session is over',
    }
  }
  if (values['session.minutes'] > values['session.longestMinutes']) {
    return {
      keys: ['session.minutes', 'session.longestMinutes'],
      message: 'A session cannot last longer than the longest session',
    }
  }
  return undefined
}

export const settingKeys = Object.keys(settingSchemas) as [SettingKey, ...SettingKey[]]
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

export const settingsList = endpoint(addresses.settingsList, {
  summary: 'Every setting with its value, its default and who has changed it last',
  reply: z.object({ items: z.array(Setting) }),
})

export const settingsUpdate = endpoint(addresses.settingsUpdate, {
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

export const settingsChange = endpoint(addresses.settingsChange, {
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

export const settingsHistory = endpoint(addresses.settingsHistory, {
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
export const settingsOverview = endpoint(addresses.settingsOverview, {
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

export const settingsExport = endpoint(addresses.settingsExport, {
  summary: 'Every setting with its value, for another portal or for safekeeping',
  reply: SettingsFile,
})

export const settingsCompare = endpoint(addresses.settingsCompare, {
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
