import * as z from 'zod/mini'
import { boundedText, flag, Role, TimeOfDay, weekdays } from './common.ts'
import { dateFormats, sidebarLayouts, tagColors, themes } from './enumerations.ts'
import { limits } from './limits.ts'
import { uniqueTags } from './tag-names.ts'

/** Roles that may submit reports and stand in the hierarchy. */
export const reportingRoles = ['staff', 'pm', 'sr_pm'] as const

const MINUTES_OF_A_WEEK = 10_080
const GIBIBYTE = 1_073_741_824
const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Returns a schema for a whole number with limits; the error message names both limits. */
const between = (minimum: number, maximum: number, unit: string) => {
  const sentence = `Enter a whole number of ${unit} from ${minimum} to ${maximum}`
  return z.int(sentence).check(z.minimum(minimum, sentence), z.maximum(maximum, sentence))
}

/** A tag with its color. */
export const ColoredTag = z.strictObject({
  tag: boundedText(1, 50, { required: 'Enter the tag', tooLong: 'A tag can have at most 50 characters' }),
  color: z.enum(tagColors, 'Choose a color'),
})
export type ColoredTag = z.infer<typeof ColoredTag>

/** Schemas of all settings that administrators can change. */
export const settingSchemas = {
  'organization.name': boundedText(1, 100, {
    required: 'Enter the organization name',
    tooLong: 'Use at most 100 characters',
  }),
  /** IANA name of the time zone. */
  'organization.timeZone': z
    .string('Choose a time zone')
    .check(z.refine(isTimeZone, 'Choose a time zone, for example Europe/Berlin')),
  'calendar.workingDays': weekdays({
    invalid: 'Choose the working days',
    none: 'Choose at least one working day',
  }),
  'session.minutes': between(5, 1_440, 'minutes'),
  'session.warningMinutes': between(1, 60, 'minutes'),
  /** Maximum time between sign-in and the end of a session, regardless of extensions. */
  'session.maxMinutes': between(5, MINUTES_OF_A_WEEK, 'minutes'),
  /** Whether administrators are notified of repeated wrong passwords and of locked accounts. */
  'security.failedSignInAlerts': flag('Failed login alerts'),
  /** Roles that must sign in with a second factor; empty for none. */
  'security.twoFactorRoles': z
    .array(Role, 'Choose the roles')
    .check(z.refine((roles) => new Set(roles).size === roles.length, 'List each role only once')),
  /** Whether users may use API tokens. While this is off, existing tokens are rejected. */
  'apiTokens.enabled': flag('API tokens'),
  /** Hours before the due date at which the people of a task are notified; 0 disables the notification. */
  'notifications.deadlineHours': between(0, 168, 'hours'),
  /** Time at which people who have not reported yet are reminded on working days; null disables the reminder. */
  'notifications.reportReminderTime': z.nullable(TimeOfDay),
  /** Time until which a daily report is on time, in the organization's time zone; null for the end of the day. */
  'reports.dueTime': z.nullable(TimeOfDay),
  /** Roles that send a daily report. */
  'reports.expectedRoles': z
    .array(z.enum(reportingRoles, 'Choose the roles'), 'Choose the roles')
    .check(z.refine((roles) => new Set(roles).size === roles.length, 'List each role only once')),
  /**
   * Working days after which the manager is notified of a missing report, and after as many again the next level; 0
   * disables the notifications.
   */
  'reports.managerAfterDays': between(0, 10, 'working days'),
  /** Working days after which the next level is notified of a file that waits for approval; 0 disables it. */
  'reports.approvalDays': between(0, 10, 'working days'),
  /** Time of the daily digest, in the organization's time zone. */
  'notifications.digestTime': TimeOfDay,
  /** Whether notifications are also sent by mail to users who chose this. */
  'mail.notifications': flag('Email notifications'),
  /** Whether a user gets a welcome mail when an administrator creates or activates the account. */
  'mail.welcome': flag('Welcome email'),
  /** Role of a user who signs in for the first time and has no role at the identity provider. */
  'people.defaultRole': Role,
  /**
   * Whether a user who signs in for the first time is activated immediately instead of waiting for an administrator.
   */
  'people.autoActivate': z.boolean('Choose yes or no'),
  'files.approvalThresholdBytes': between(1, limits.fileBytes, 'bytes'),
  'files.bytesPerPerson': between(limits.requestBytes, 1_024 * GIBIBYTE, 'bytes'),
  'retention.signInDays': between(30, 3_650, 'days'),
  'retention.auditDays': between(90, 3_650, 'days'),
  /** Days during which deleted tasks can be restored. */
  'retention.trashDays': between(1, 365, 'days'),
  /** Days after completion at which tasks are archived; 0 disables archiving. */
  'retention.archiveAfterDays': between(0, 3_650, 'days'),
  /** Reaction to a failing release (ADR 056). */
  'sections.guard': z.enum(['off', 'warn', 'act'], 'Choose what the release guard does'),
  /** Default theme of users who have not chosen one. */
  'appearance.theme': z.enum(themes, 'Choose a theme'),
  'appearance.sidebar': z.enum(sidebarLayouts, 'Choose a layout'),
  'appearance.dateFormat': z.enum(dateFormats, 'Choose a date format'),
  /** Tags with a color; all other tags have no color. */
  'tags.colors': z.array(ColoredTag, 'Enter tags and their colors').check(
    z.maxLength(limits.coloredTags, `At most ${limits.coloredTags} tags can have a color`),
    z.refine(
      (tags) => uniqueTags(tags.map(({ tag }) => tag)).length === tags.length,
      'Give each tag one color only',
    ),
  ),
  /** Time of the daily backup, in the organization's time zone. */
  'backups.time': TimeOfDay,
} as const

export type SettingKey = keyof typeof settingSchemas
export type SettingValues = { [Key in SettingKey]: z.infer<(typeof settingSchemas)[Key]> }

/** Values that apply until an administrator changes them. */
export const settingDefaults: SettingValues = {
  'organization.name': 'Headway',
  'organization.timeZone': 'UTC',
  'calendar.workingDays': [1, 2, 3, 4, 5],
  'session.minutes': 480,
  'session.warningMinutes': 15,
  'session.maxMinutes': 1_440,
  'security.failedSignInAlerts': true,
  'security.twoFactorRoles': [],
  'apiTokens.enabled': true,
  'notifications.deadlineHours': 24,
  'notifications.reportReminderTime': '17:00',
  'reports.dueTime': null,
  'reports.expectedRoles': ['staff'],
  'reports.managerAfterDays': 2,
  'reports.approvalDays': 2,
  'notifications.digestTime': '08:00',
  'mail.notifications': true,
  'mail.welcome': true,
  'people.defaultRole': 'staff',
  'people.autoActivate': false,
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
  'tags.colors': [],
  'backups.time': '01:30',
}

/**
 * Checks settings that depend on each other.
 *
 * @param values values of all settings that depend on each other.
 * @returns the two conflicting settings with an error message; undefined without a conflict.
 */
export function findConflict(
  values: Pick<SettingValues, 'session.minutes' | 'session.warningMinutes' | 'session.maxMinutes'>,
): { keys: [SettingKey, SettingKey]; message: string } | undefined {
  if (values['session.warningMinutes'] >= values['session.minutes']) {
    return {
      keys: ['session.warningMinutes', 'session.minutes'],
      message: 'The warning must come before the session ends',
    }
  }
  if (values['session.minutes'] > values['session.maxMinutes']) {
    return {
      keys: ['session.minutes', 'session.maxMinutes'],
      message: 'The session timeout can’t exceed the maximum session',
    }
  }
  return undefined
}

export const settingKeys = Object.keys(settingSchemas) as [SettingKey, ...SettingKey[]]
