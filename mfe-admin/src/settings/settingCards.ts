import type { Reply } from '@headway/contracts'
import type { Setting, SettingKey, settingsOverview } from '@headway/contracts/settings'
import { settingsMessages as texts } from '../messages/settings.ts'
import type { CardName } from './settingGroups.ts'
import { describeStorage, describeValue, settingValue } from './formatSetting.ts'

export interface CardRow {
  readonly term: string
  readonly value: string
  /** The row needs an administrator's attention. */
  readonly isBad?: boolean
}

/** Data of the cards; undefined if it could not be loaded. */
export interface CardFacts {
  readonly settings: readonly Setting[]
  readonly overview: Reply<typeof settingsOverview> | undefined
  /** The request for the overview returned 503, so the database counts as not connected. */
  readonly isUnreachable: boolean
  /** Relative time when the newest backup finished; null if there is none, undefined while unknown. */
  readonly lastBackup: string | null | undefined
}

function systemRows({ overview, isUnreachable, lastBackup }: CardFacts): CardRow[] {
  const isConnected = overview?.database.isConnected === true && !isUnreachable
  const status = isConnected ? texts.values.connected : texts.values.notConnected
  const storage = overview?.storage
  return [
    overview || isUnreachable
      ? { term: texts.rows.databaseStatus, value: status, isBad: !isConnected }
      : { term: texts.rows.databaseStatus, value: texts.unknown },
    lastBackup === null
      ? { term: texts.rows.lastBackup, value: texts.values.never, isBad: true }
      : { term: texts.rows.lastBackup, value: lastBackup ?? texts.unknown },
    {
      term: texts.rows.storageUsage,
      value: storage ? describeStorage(storage) : texts.unknown,
      isBad: storage ? storage.usedBytes / storage.totalBytes >= 0.9 : false,
    },
  ]
}

/** The rows of each card (specification, section 2, "System Settings"). */
export function cardRows(facts: CardFacts): Record<CardName, CardRow[]> {
  const row = (key: SettingKey): CardRow => ({
    term: texts.labels[key],
    value: describeValue(key, settingValue(facts.settings, key)),
  })
  /** Mails that are turned on are not sent without a mail server, so the row says so. */
  const mailRow = (key: 'mail.notifications' | 'mail.welcome'): CardRow =>
    settingValue(facts.settings, key) && facts.overview?.mail.isConfigured === false
      ? { term: texts.labels[key], value: texts.values.noMailServer }
      : row(key)
  return {
    system: systemRows(facts),
    security: [row('security.twoFactorRoles'), row('session.minutes'), row('security.failedSignInAlerts')],
    notifications: [
      mailRow('mail.notifications'),
      row('notifications.deadlineHours'),
      row('notifications.reportReminderTime'),
    ],
    people: [row('people.defaultRole'), row('people.autoActivate'), mailRow('mail.welcome')],
    appearance: [row('appearance.theme'), row('appearance.sidebar'), row('appearance.dateFormat')],
  }
}
