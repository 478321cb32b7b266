import type { Reply } from '@headway/contracts'
import type { Setting, SettingKey, settingsOverview } from '@headway/contracts/settings'
import { settingsMessages as texts } from '../messages/settings.ts'
import type { CardName } from './settingGroups.ts'
import { describeStorage, describeValue, valueOf } from './settingValues.ts'

/** One line of a card. */
export interface CardRow {
  readonly term: string
  readonly value: string
  /** Something an administrator has to look after. */
  readonly isBad?: boolean
}

/** What the cards are made of; what could not be read is undefined. */
export interface CardFacts {
  readonly settings: readonly Setting[]
  readonly overview: Reply<typeof settingsOverview> | undefined
  /** The overview was asked for in vain: nothing answers for the database. */
  readonly isUnreachable: boolean
  /** When the newest backup was finished, in words; null while there is none, undefined while nothing is known. */
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
    value: describeValue(key, valueOf(facts.settings, key)),
  })
  /** What is on is not sent where there is no mail server. */
  const mailRow = (key: 'mail.notifications' | 'mail.welcome'): CardRow =>
    valueOf(facts.settings, key) && facts.overview?.mail.isConfigured === false
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
    people: [row('people.defaultRole'), row('people.isActivatedAtOnce'), mailRow('mail.welcome')],
    appearance: [row('appearance.theme'), row('appearance.sidebar'), row('appearance.dateFormat')],
  }
}
