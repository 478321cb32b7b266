import * as z from 'zod/mini'
import { boundedText, flag, Role, TimeOfDay, weekdays } from './common.ts'
import { deliveryOfRoles, forEveryRole } from './delivery.contract.ts'
import {
  csvSeparators,
  dateFormats,
  exportFormats,
  sidebarLayouts,
  tagColours,
  themes,
} from './enumerations.ts'
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
  /** The longest that a token lasts; those that would last longer are shortened. */
  'apiTokens.longestDays': between(1, limits.apiTokenDays, 'days'),
  /** How long before a task is due its people are told, in hours; 0 tells nobody. */
  'notifications.deadlineHours': between(0, 168, 'hours'),
  /** When those are reminded on a working day who have not reported yet; null reminds nobody. */
  'notifications.reportReminderTime': z.nullable(TimeOfDay),
  /** Working days after which the people of an overdue task are told again; 0 tells nobody. */
  'notifications.overdueDays': between(0, 30, 'working days'),
  /** When the daily digest is sent, in the organisation's zone. */
  'notifications.digestTime': TimeOfDay,
  /** How people of each role are told who have not chosen for themselves. */
  'delivery.deadline': deliveryOfRoles('deadline'),
  'delivery.reportMissing': deliveryOfRoles('report_missing'),
  'delivery.loginAlert': deliveryOfRoles('login_alert'),
  'delivery.taskAssigned': deliveryOfRoles('task_assigned'),
  'delivery.fileApproval': deliveryOfRoles('file_approval'),
  'delivery.comment': deliveryOfRoles('comment'),
  'delivery.other': deliveryOfRoles('other'),
  /** Whether what people are told is sent by mail to those who want it so. */
  'mail.notifications': flag('Email notifications'),
  /** Whether somebody whom an administrator lets in is welcomed by mail. */
  'mail.welcome': flag('Welcome email'),
  /** Whose name mail comes in; the organisation's while it is empty. */
  'mail.fromName': boundedText(0, 100, { tooLong: 'Use at most 100 characters' }),
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
  'retention.mailDays': between(7, 3_650, 'days'),
  'retention.notificationDays': between(7, 3_650, 'days'),
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
  /** What lists can be exported as. */
  'exports.formats': z.array(z.enum(exportFormats), 'Choose the formats').check(
    z.minLength(1, 'Choose at least one format'),
    z.refine((formats) => new Set(formats).size === formats.length, 'Name each format once'),
  ),
  'exports.csvSeparator': z.enum(csvSeparators, 'Choose a separator'),
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
  'notifications.overdueDays': 1,
  'notifications.digestTime': '08:00',
  'delivery.deadline': forEveryRole('digest'),
  'delivery.reportMissing': forEveryRole('portal'),
  'delivery.loginAlert': forEveryRole('mail'),
  'delivery.taskAssigned': forEveryRole('mail'),
  'delivery.fileApproval': forEveryRole('mail'),
  'delivery.comment': forEveryRole('digest'),
  'delivery.other': forEveryRole('mail'),
  'mail.notifications': true,
  'mail.welcome': true,
  'mail.fromName': '',
  'people.defaultRole': 'staff',
  'people.isActivatedAtOnce': false,
  'files.approvalThresholdBytes': limits.approvalThresholdBytes,
  'files.bytesPerPerson': 2 * GIBIBYTE,
  'files.countPerPerson': 1_000,
  'retention.signInDays': 400,
  'retention.refusedSignInDays': 90,
  'retention.auditDays': 1_095,
  'retention.mailDays': 30,
  'retention.notificationDays': 180,
  'retention.trashDays': 30,
  'retention.archiveAfterDays': 0,
  'sections.guard': 'act',
  'appearance.theme': 'system',
  'appearance.sidebar': 'collapsible',
  'appearance.dateFormat': 'MM/DD/YYYY',
  'tags.colours': [],
  'exports.formats': ['csv', 'jsonl', 'xlsx'],
  'exports.csvSeparator': 'comma',
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
