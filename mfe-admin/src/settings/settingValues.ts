import { type Role, roleNames, roles } from '@headway/contracts'
import type { Setting, SettingKey, SettingValues } from '@headway/contracts/settings'
import { settingsMessages } from '../messages/settings.ts'

const texts = settingsMessages.values

const GIGABYTE = 1_000_000_000
const MEBIBYTE = 1_048_576
const HOUR = 60

/** What stands for a setting; the server has checked it. */
export function valueOf<Key extends SettingKey>(settings: readonly Setting[], key: Key): SettingValues[Key] {
  return settings.find((setting) => setting.key === key)?.value as SettingValues[Key]
}

/** Room as disks are sold: `100GB`, `1.5TB`. */
export function describeRoom(bytes: number): string {
  const gigabytes = bytes / GIGABYTE
  return gigabytes < 1_000 ? `${Math.round(gigabytes)}GB` : `${Number((gigabytes / 1_000).toFixed(1))}TB`
}

/** How full a volume is, in the specification's words: `34% of 100GB`. */
export const describeStorage = ({
  usedBytes,
  totalBytes,
}: {
  usedBytes: number
  totalBytes: number
}): string =>
  texts.storage(totalBytes === 0 ? 0 : Math.round((usedBytes / totalBytes) * 100), describeRoom(totalBytes))

/** `8 hours`, `90 minutes` as `1 hour 30 minutes`. */
export function describeMinutes(minutes: number): string {
  const hours = Math.floor(minutes / HOUR)
  const rest = minutes % HOUR
  if (hours === 0) {
    return texts.minutes(rest)
  }
  return rest === 0 ? texts.hours(hours) : texts.both(texts.hours(hours), texts.minutes(rest))
}

/** `17:00` as people say it: `5 PM`, `5:30 PM`. */
export function describeTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % 12 === 0 ? 12 : hour % 12}${minutes} ${hour < 12 ? 'AM' : 'PM'}`
}

const describeBytes = (bytes: number): string => {
  const mebibytes = bytes / MEBIBYTE
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

/** Whom a list of roles means, as people say it. */
export function scopeOf(chosen: readonly Role[]): 'nobody' | 'administrators' | 'everybody' | 'chosen' {
  if (chosen.length === 0) {
    return 'nobody'
  }
  if (chosen.length === roles.length) {
    return 'everybody'
  }
  const isForAdministrators =
    chosen.length === administrators.length && administrators.every((role) => chosen.includes(role))
  return isForAdministrators ? 'administrators' : 'chosen'
}

/** The roles of everybody, nobody or the administrators. */
export const rolesOf = { nobody: [], administrators, everybody: roles } as const

function describeTwoFactor(chosen: readonly Role[]): string {
  const words = { nobody: texts.optional, administrators: texts.forAdministrators, everybody: texts.enabled }
  const scope = scopeOf(chosen)
  return scope === 'chosen' ? texts.forRoles(chosen.map((role) => roleNames[role]).join(', ')) : words[scope]
}

const asIs = (value: string) => value

const writers: { [Key in SettingKey]: (value: SettingValues[Key]) => string } = {
  'organisation.name': asIs,
  'organisation.timeZone': asIs,
  'calendar.workingDays': describeDays,
  'session.minutes': describeMinutes,
  'session.warningMinutes': describeMinutes,
  'session.longestMinutes': describeMinutes,
  'security.failedSignInAlerts': (isOn) => (isOn ? texts.active : texts.paused),
  'security.twoFactorRoles': describeTwoFactor,
  'apiTokens.areAllowed': (isOn) => (isOn ? texts.enabled : texts.disabled),
  'notifications.deadlineHours': (hours) => (hours === 0 ? texts.off : texts.deadline(hours)),
  'notifications.reportReminderTime': (time) =>
    time === null ? texts.off : texts.reminder(describeTime(time)),
  'notifications.digestTime': (time) => texts.daily(describeTime(time)),
  'mail.notifications': (isOn) => (isOn ? texts.enabled : texts.disabled),
  'mail.welcome': (isOn) => (isOn ? texts.enabled : texts.disabled),
  // The short label, as the specification's card has it.
  'people.defaultRole': (role: Role) => (role === 'staff' ? 'Staff' : roleNames[role]),
  'people.isActivatedAtOnce': (isOn) => (isOn ? texts.enabled : texts.disabled),
  'files.approvalThresholdBytes': describeBytes,
  'files.bytesPerPerson': describeBytes,
  'retention.signInDays': texts.days,
  'retention.auditDays': texts.days,
  'retention.trashDays': texts.days,
  'retention.archiveAfterDays': (days) => (days === 0 ? texts.off : texts.days(days)),
  'sections.guard': (guard) => texts.guards[guard],
  'appearance.theme': (theme) => texts.themes[theme],
  'appearance.sidebar': (layout) => texts.sidebars[layout],
  'appearance.dateFormat': asIs,
  'tags.colours': (tags) =>
    tags.map(({ tag, colour }) => texts.tagIn(tag, settingsMessages.tags.colours[colour])).join(', ') ||
    texts.noColours,
  'backups.time': describeTime,
}

const isKnown = (key: string): key is SettingKey => Object.hasOwn(writers, key)

/**
 * A setting's value as people read it.
 *
 * @param key of the setting; history may name one that this version does not know any more.
 * @param value as the server has it.
 */
export function describeValue(key: string, value: unknown): string {
  if (!isKnown(key)) {
    return JSON.stringify(value)
  }
  const write = writers[key] as (value: unknown) => string
  return write(value)
}

/** What a setting is called; history may name one that this version does not know any more. */
export const labelOf = (key: string): string => (isKnown(key) ? settingsMessages.labels[key] : key)
