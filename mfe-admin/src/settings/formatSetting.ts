import { type Role, roleNames, roles } from '@headway/contracts'
import type { Setting, SettingKey, SettingValues } from '@headway/contracts/settings'
import { settingsMessages } from '../messages/settings.ts'

const texts = settingsMessages.values

const BYTES_PER_GIGABYTE = 1_000_000_000
const BYTES_PER_MEBIBYTE = 1_048_576
const MINUTES_PER_HOUR = 60

/** Returns the value of a setting, which the server has validated. */
export function settingValue<Key extends SettingKey>(
  settings: readonly Setting[],
  key: Key,
): SettingValues[Key] {
  return settings.find((setting) => setting.key === key)?.value as SettingValues[Key]
}

/** Formats a disk size in decimal units: `100GB`, `1.5TB`. */
export function describeRoom(bytes: number): string {
  const gigabytes = bytes / BYTES_PER_GIGABYTE
  return gigabytes < 1_000 ? `${Math.round(gigabytes)}GB` : `${Number((gigabytes / 1_000).toFixed(1))}TB`
}

/** Formats the usage of a volume as in the specification: `34% of 100GB`. */
export const describeStorage = ({
  usedBytes,
  totalBytes,
}: {
  usedBytes: number
  totalBytes: number
}): string =>
  texts.storage(totalBytes === 0 ? 0 : Math.round((usedBytes / totalBytes) * 100), describeRoom(totalBytes))

/** Formats minutes: `8 hours`, or `1 hour 30 minutes` for 90. */
export function describeMinutes(minutes: number): string {
  const hours = Math.floor(minutes / MINUTES_PER_HOUR)
  const rest = minutes % MINUTES_PER_HOUR
  if (hours === 0) {
    return texts.minutes(rest)
  }
  return rest === 0 ? texts.hours(hours) : texts.both(texts.hours(hours), texts.minutes(rest))
}

/** Formats a time such as `17:00` on the 12-hour clock: `5 PM`, `5:30 PM`. */
export function describeTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % 12 === 0 ? 12 : hour % 12}${minutes} ${hour < 12 ? 'AM' : 'PM'}`
}

const describeBytes = (bytes: number): string => {
  const mebibytes = bytes / BYTES_PER_MEBIBYTE
  return mebibytes < 1_024
    ? `${Number(mebibytes.toFixed(2))} MB`
    : `${Number((mebibytes / 1_024).toFixed(2))} GB`
}

const describeDays = (days: readonly number[]): string =>
  days
    .toSorted((a, b) => a - b)
    .map((day) => settingsMessages.weekdays[day - 1]?.slice(0, 3))
    .join(', ')

const administrators: readonly Role[] = ['super_admin', 'it_admin']

/** Returns the named group that equals a list of roles, or 'chosen'. */
export function roleGroup(chosen: readonly Role[]): 'noOne' | 'administrators' | 'everybody' | 'chosen' {
  if (chosen.length === 0) {
    return 'noOne'
  }
  if (chosen.length === roles.length) {
    return 'everybody'
  }
  const isForAdministrators =
    chosen.length === administrators.length && administrators.every((role) => chosen.includes(role))
  return isForAdministrators ? 'administrators' : 'chosen'
}

/** Roles of each named group. */
export const rolesOfGroup = { noOne: [], administrators, everybody: roles } as const

function describeTwoFactor(chosen: readonly Role[]): string {
  const words = { noOne: texts.optional, administrators: texts.forAdministrators, everybody: texts.enabled }
  const scope = roleGroup(chosen)
  return scope === 'chosen' ? texts.forRoles(chosen.map((role) => roleNames[role]).join(', ')) : words[scope]
}

const identity = (value: string) => value

const formatters: { [Key in SettingKey]: (value: SettingValues[Key]) => string } = {
  'organization.name': identity,
  'organization.timeZone': identity,
  'calendar.workingDays': describeDays,
  'session.minutes': describeMinutes,
  'session.warningMinutes': describeMinutes,
  'session.maxMinutes': describeMinutes,
  'security.failedSignInAlerts': (isOn) => (isOn ? texts.active : texts.paused),
  'security.twoFactorRoles': describeTwoFactor,
  'apiTokens.enabled': (isOn) => (isOn ? texts.enabled : texts.disabled),
  'notifications.deadlineHours': (hours) => (hours === 0 ? texts.off : texts.deadline(hours)),
  'notifications.reportReminderTime': (time) =>
    time === null ? texts.off : texts.reminder(describeTime(time)),
  'notifications.digestTime': (time) => texts.daily(describeTime(time)),
  'reports.dueTime': (time) => (time === null ? texts.endOfDay : describeTime(time)),
  'reports.expectedRoles': (chosen) => chosen.map((role) => roleNames[role]).join(', ') || texts.noRoles,
  'reports.approvalDays': (days) => (days === 0 ? texts.off : texts.workingDays(days)),
  'reports.managerAfterDays': (days) => (days === 0 ? texts.off : texts.workingDays(days)),
  'mail.notifications': (isOn) => (isOn ? texts.enabled : texts.disabled),
  'mail.welcome': (isOn) => (isOn ? texts.enabled : texts.disabled),
  // The card of the specification uses the short label.
  'people.defaultRole': (role: Role) => (role === 'staff' ? 'Staff' : roleNames[role]),
  'people.autoActivate': (isOn) => (isOn ? texts.enabled : texts.disabled),
  'files.approvalThresholdBytes': describeBytes,
  'files.bytesPerPerson': describeBytes,
  'retention.signInDays': texts.days,
  'retention.auditDays': texts.days,
  'retention.trashDays': texts.days,
  'retention.archiveAfterDays': (days) => (days === 0 ? texts.off : texts.days(days)),
  'sections.guard': (guard) => texts.guards[guard],
  'appearance.theme': (theme) => texts.themes[theme],
  'appearance.sidebar': (layout) => texts.sidebars[layout],
  'appearance.dateFormat': identity,
  'tags.colors': (tags) =>
    tags.map(({ tag, color }) => texts.tagIn(tag, settingsMessages.tags.colors[color])).join(', ') ||
    texts.noColors,
  'backups.time': describeTime,
}

const isKnown = (key: string): key is SettingKey => Object.hasOwn(formatters, key)

/**
 * Formats the value of a setting.
 *
 * @param key key of the setting; the history may contain keys that this version does not know.
 * @param value value as the server sends it.
 */
export function describeValue(key: string, value: unknown): string {
  if (!isKnown(key)) {
    return JSON.stringify(value)
  }
  const write = formatters[key] as (value: unknown) => string
  return write(value)
}

/** Returns the label of a setting; the history may contain keys that this version does not know. */
export const settingLabel = (key: string): string => (isKnown(key) ? settingsMessages.labels[key] : key)
