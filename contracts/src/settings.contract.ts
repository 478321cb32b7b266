import * as z from 'zod/mini'
import { boundedText, Id, Moment, Role } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import * as addresses from './settings.addresses.ts'

const MINUTES_OF_A_WEEK = 10_080
const GIBIBYTE = 1_073_741_824

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
  /** Of somebody who signs in for the first time and whom the identity provider gives no role. */
  'people.defaultRole': Role,
  /** Whether somebody who signs in for the first time comes in at once instead of waiting for an administrator. */
  'people.isActivatedAtOnce': z.boolean('Choose yes or no'),
  'files.approvalThresholdBytes': between(1, limits.fileBytes, 'bytes'),
  'files.bytesPerPerson': between(limits.requestBytes, 1_024 * GIBIBYTE, 'bytes'),
  'files.countPerPerson': between(limits.filesPerReport, 1_000_000, 'files'),
  'retention.signInDays': between(30, 3_650, 'days'),
  'retention.refusedSignInDays': between(7, 3_650, 'days'),
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
  'people.defaultRole': 'staff',
  'people.isActivatedAtOnce': false,
  'files.approvalThresholdBytes': limits.approvalThresholdBytes,
  'files.bytesPerPerson': 2 * GIBIBYTE,
  'files.countPerPerson': 1_000,
  'retention.signInDays': 400,
  'retention.refusedSignInDays': 90,
  'sections.guard': 'act',
  'sections.guardFactor': 3,
  'sections.guardFloor': 5,
  'sections.guardLeastLoads': 10,
  'sections.stepMinutes': 60,
}

export const settingKeys = Object.keys(settingSchemas) as [SettingKey, ...SettingKey[]]
const SettingKeyName = z.enum(settingKeys)

/** One setting as it stands. */
export const Setting = z.object({
  key: SettingKeyName,
  /** Shaped as the key asks for; see `settingSchemas`. */
  value: z.unknown(),
  default: z.unknown(),
  /** 0 while nobody has changed it. */
  version: z.int(),
  updatedAt: z.nullable(Moment),
  updatedBy: z.nullable(z.object({ id: Id, name: z.string() })),
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
