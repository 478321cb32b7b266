import type { SettingKey } from '@headway/contracts/settings'
import { settingsMessages as texts } from '../messages/settings.ts'

/** The cards of System Settings (specification, section 2). */
export type CardName = keyof typeof texts.cards

/** Headings of the settings page. */
export type GroupName = keyof typeof texts.groups

const BYTES_PER_MEBIBYTE = 1_048_576
const BYTES_PER_GIBIBYTE = 1_073_741_824

/** Input type of a setting. */
export type SettingField =
  | { readonly kind: 'tagColors' }
  | {
      readonly kind:
        | 'text'
        | 'time'
        | 'timeZone'
        | 'workingDays'
        | 'switch'
        | 'role'
        | 'roles'
        | 'reportingRoles'
    }
  | { readonly kind: 'optionalTime'; readonly switchLabel: string; readonly timeLabel: string }
  | { readonly kind: 'number'; readonly unit: string; readonly factor: number }
  | { readonly kind: 'choice'; readonly options: readonly { value: string; label: string }[] }

const number = (unit: string, factor = 1): SettingField => ({ kind: 'number', unit, factor })
const choice = (labels: Readonly<Record<string, string>>): SettingField => ({
  kind: 'choice',
  options: Object.entries(labels).map(([value, label]) => ({ value, label })),
})

/** Date formats, each with an example whose day and month cannot be confused. */
const dateFormats = {
  'MM/DD/YYYY': 'MM/DD/YYYY (12/31/2026)',
  'DD/MM/YYYY': 'DD/MM/YYYY (31/12/2026)',
  'DD.MM.YYYY': 'DD.MM.YYYY (31.12.2026)',
  'YYYY-MM-DD': 'YYYY-MM-DD (2026-12-31)',
}

export const settingFields: Record<SettingKey, SettingField> = {
  'organization.name': { kind: 'text' },
  'organization.timeZone': { kind: 'timeZone' },
  'calendar.workingDays': { kind: 'workingDays' },
  'session.minutes': number(texts.units.minutes),
  'session.warningMinutes': number(texts.units.minutes),
  'session.maxMinutes': number(texts.units.minutes),
  'security.failedSignInAlerts': { kind: 'switch' },
  'security.twoFactorRoles': { kind: 'roles' },
  'apiTokens.enabled': { kind: 'switch' },
  'notifications.deadlineHours': number(texts.units.hours),
  'notifications.reportReminderTime': {
    kind: 'optionalTime',
    switchLabel: texts.all.remind,
    timeLabel: texts.all.at,
  },
  'notifications.digestTime': { kind: 'time' },
  'reports.dueTime': {
    kind: 'optionalTime',
    switchLabel: texts.all.dueAtTime,
    timeLabel: texts.labels['reports.dueTime'],
  },
  'reports.expectedRoles': { kind: 'reportingRoles' },
  'reports.managerAfterDays': number(texts.units.workingDays),
  'reports.approvalDays': number(texts.units.workingDays),
  'mail.notifications': { kind: 'switch' },
  'mail.welcome': { kind: 'switch' },
  'people.defaultRole': { kind: 'role' },
  'people.autoActivate': { kind: 'switch' },
  'files.approvalThresholdBytes': number(texts.units.megabytes, BYTES_PER_MEBIBYTE),
  'files.bytesPerPerson': number(texts.units.gigabytes, BYTES_PER_GIBIBYTE),
  'retention.signInDays': number(texts.units.days),
  'retention.auditDays': number(texts.units.days),
  'retention.trashDays': number(texts.units.days),
  'retention.archiveAfterDays': number(texts.units.days),
  'sections.guard': choice(texts.values.guards),
  'appearance.theme': choice(texts.values.themes),
  'appearance.sidebar': choice(texts.values.sidebars),
  'appearance.dateFormat': choice(dateFormats),
  'tags.colors': { kind: 'tagColors' },
  'backups.time': { kind: 'time' },
}

interface SettingGroup {
  readonly keys: readonly SettingKey[]
}

/** All settings in page order; the headings are in the messages. */
export const settingGroups: Record<GroupName, SettingGroup> = {
  organization: { keys: ['organization.name', 'organization.timeZone'] },
  workingDays: { keys: ['calendar.workingDays'] },
  signIn: {
    keys: [
      'session.minutes',
      'session.warningMinutes',
      'session.maxMinutes',
      'security.failedSignInAlerts',
      'security.twoFactorRoles',
    ],
  },
  apiTokens: { keys: ['apiTokens.enabled'] },
  email: { keys: ['mail.notifications'] },
  reminders: {
    keys: ['notifications.deadlineHours', 'notifications.reportReminderTime', 'notifications.digestTime'],
  },
  reports: {
    keys: ['reports.dueTime', 'reports.expectedRoles', 'reports.managerAfterDays', 'reports.approvalDays'],
  },
  users: { keys: ['people.defaultRole', 'people.autoActivate', 'mail.welcome'] },
  appearance: { keys: ['appearance.theme', 'appearance.sidebar', 'appearance.dateFormat'] },
  files: { keys: ['files.approvalThresholdBytes', 'files.bytesPerPerson'] },
  tags: { keys: ['tags.colors'] },
  retention: {
    keys: [
      'retention.signInDays',
      'retention.auditDays',
      'retention.trashDays',
      'retention.archiveAfterDays',
    ],
  },
  backups: { keys: ['backups.time'] },
  releases: {
    keys: ['sections.guard'],
  },
}

export const groupNames = Object.keys(settingGroups) as GroupName[]

/** Group that the `Configure` link of a card opens. */
export const groupOfCard: Record<CardName, GroupName> = {
  system: 'organization',
  security: 'signIn',
  notifications: 'email',
  people: 'users',
  appearance: 'appearance',
}
