import * as z from 'zod/mini'
import { boundedText, flag, Role, TimeOfDay, weekdays } from './common.ts'
import { dateFormats, sidebarLayouts, tagColours, themes } from './enumerations.ts'
import { limits } from './limits.ts'
import { uniqueTags } from './tag-names.ts'

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

/** A tag and the colour it is shown in. */
export const ColouredTag = z.strictObject({
  tag: boundedText(1, 50, { required: 'Enter the tag', tooLong: 'A tag has at most 50 characters' }),
  colour: z.enum(tagColours, 'Choose a color'),
})
export type ColouredTag = z.infer<typeof ColouredTag>

/** What an administrator may change, and what each value may be. */
export const settingSchemas = {
  'organisation.name': boundedText(1, 100, {
    required: 'Enter the organization name',
    tooLong: 'Use at most 100 characters',
  }),
  /** IANA name. */
  'organisation.timeZone': z
    .string('Choose a time zone')
    .check(z.refine(isTimeZone, 'Choose a time zone, for example Europe/Berlin')),
  'calendar.workingDays': weekdays({
    invalid: 'Choose the working days',
    none: 'Choose at least one working day',
  }),
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
  /** How long before a task is due its people are told, in hours; 0 tells nobody. */
  'notifications.deadlineHours': between(0, 168, 'hours'),
  /** When those are reminded on a working day who have not reported yet; null reminds nobody. */
  'notifications.reportReminderTime': z.nullable(TimeOfDay),
  /** When the daily digest is sent, in the organisation's zone. */
  'notifications.digestTime': TimeOfDay,
  /** Whether what people are told is sent by mail to those who want it so. */
  'mail.notifications': flag('Email notifications'),
  /** Whether somebody whom an administrator lets in is welcomed by mail. */
  'mail.welcome': flag('Welcome email'),
  /** Of somebody who signs in for the first time and whom the identity provider gives no role. */
  'people.defaultRole': Role,
  /** Whether somebody who signs in for the first time comes in at once instead of waiting for an administrator. */
  'people.isActivatedAtOnce': z.boolean('Choose yes or no'),
  'files.approvalThresholdBytes': between(1, limits.fileBytes, 'bytes'),
  'files.bytesPerPerson': between(limits.requestBytes, 1_024 * GIBIBYTE, 'bytes'),
  'retention.signInDays': between(30, 3_650, 'days'),
  'retention.auditDays': between(90, 3_650, 'days'),
  /** How long deleted tasks can be restored. */
  'retention.trashDays': between(1, 365, 'days'),
  /** Tasks completed longer ago go into the archive; none while it is 0. */
  'retention.archiveAfterDays': between(0, 3_650, 'days'),
  /** Reaction to a failing release (ADR 056). */
  'sections.guard': z.enum(['off', 'warn', 'act'], 'Choose what the release guard does'),
  /** Of everybody who has chosen none. */
  'appearance.theme': z.enum(themes, 'Choose a theme'),
  'appearance.sidebar': z.enum(sidebarLayouts, 'Choose a layout'),
  'appearance.dateFormat': z.enum(dateFormats, 'Choose a date format'),
  /** Tags that stand out; every other one has no colour. */
  'tags.colours': z.array(ColouredTag, 'Name tags and their colours').check(
    z.maxLength(limits.colouredTags, `At most ${limits.colouredTags} tags can have a colour`),
    z.refine(
      (tags) => uniqueTags(tags.map(({ tag }) => tag)).length === tags.length,
      'Give each tag one color only',
    ),
  ),
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
  'notifications.deadlineHours': 24,
  'notifications.reportReminderTime': '17:00',
  'notifications.digestTime': '08:00',
  'mail.notifications': true,
  'mail.welcome': true,
  'people.defaultRole': 'staff',
  'people.isActivatedAtOnce': false,
  'files.approvalThresholdBytes': limits.approvalThresholdBytes,
  'files.bytesPerPerson': 2 * GIBIBYTE,
  'retention.signInDays': 400,
  'retention.auditDays': 1_095,
  'retention.trashDays': 30,
  'retention.archiveAfterDays': 0,
  'sections.guard': 'act',
  'appearance.theme': 'system',
  'appearance.sidebar': 'collapsible',
  'appearance.dateFormat': 'MM/DD/YYYY',
  'tags.colours': [],
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
