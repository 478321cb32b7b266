import type { NotificationType } from '@headway/contracts/delivery'
import { forEachBatch } from '../../../platform/jobs/each-item.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { queueMails } from '../../mail/index.ts'
import { messages } from '../messages/en.ts'
import { endOfQuiet } from '../preferences/quiet-hours.ts'
import { mutePathOf } from './mute-link.ts'
import { findRecipients, type Recipient } from './recipients.ts'
import { placeholders } from '../../../platform/database/sql-fragments.ts'

/** Mail to be queued. */
export type NewMail = Parameters<typeof queueMails>[1][number]

/** Number of notifications processed in one transaction. */
const BATCH_SIZE = 200

/** Columns of a notification that a mail shows. */
export interface MailableRow {
  id: number
  userId: number
  type: NotificationType
  title: string
  message: string
  link: string | null
}

interface DueRow extends MailableRow {
  isRead: number
  mailAt: Date
}

/** Returns the line of a mail for a notification. */
export const lineOf = ({ title, message, link }: MailableRow) => ({
  text: message === '' ? title : `${title}: ${message}`,
  ...(link === null ? {} : { path: link }),
})

/** Returns one mail for all notifications of one type to one recipient; undefined without any. */
function compose(
  platform: Platform,
  recipient: Recipient,
  rows: readonly MailableRow[],
): NewMail | undefined {
  const [first] = rows
  if (!first) {
    return undefined
  }
  const about = {
    kind: 'notification' as const,
    key: `notification:${first.id}`,
    userId: recipient.id,
    mutePath: mutePathOf(platform, {
      userId: recipient.id,
      what: first.type,
      version: recipient.linkVersion,
    }),
  }
  if (rows.length > 1) {
    return {
      ...about,
      subject: messages.mail.several(rows.length, first.title),
      paragraphs: [messages.mail.severalIntroduction],
      list: rows.map(lineOf),
      link: { text: messages.mail.all, path: '/notifications' },
    }
  }
  return {
    ...about,
    subject: lineOf(first).text,
    paragraphs: [first.title, ...(first.message === '' ? [] : [first.message])],
    ...(first.link === null ? {} : { link: { text: messages.mail.open, path: first.link } }),
  }
}

/** Sets when notifications are due for a mail; null removes them from the queue. */
async function setMailAt(
  { database }: Platform,
  ids: readonly number[],
  mailAt: Date | null,
  trx: Transaction,
): Promise<void> {
  if (ids.length > 0) {
    await database.change(
      `UPDATE notifications SET mail_at = ? WHERE id IN (${placeholders(ids.length)})`,
      [mailAt, ...ids],
      trx,
    )
  }
}

/** Splits the due notifications of a user into wanted and unwanted ones, and returns the end of current quiet hours. */
function decideMailing(recipient: Recipient | undefined, rows: readonly DueRow[], zone: string, now: Date) {
  const wanted = rows.filter(
    ({ type, isRead }) =>
      isRead === 0 && recipient?.isActive === true && recipient.deliveryOf(type) === 'mail',
  )
  const quietUntil = recipient?.quiet ? endOfQuiet(recipient.quiet, zone, now) : undefined
  const unwanted = rows.filter((row) => !wanted.includes(row))
  return { wanted, unwanted: unwanted.map(({ id }) => id), quietUntil }
}

const DUE = 'FROM notifications FORCE INDEX (notifications_to_mail) WHERE mail_at <= ?'

/** Reads and locks the next due notifications. */
function readDue(
  { database, clock }: Platform,
  after: DueRow | undefined,
  most: number,
  trx: Transaction,
): Promise<DueRow[]> {
  return database.rows<DueRow>(
    `SELECT id, user_id AS userId, type, title, message, link, is_read AS isRead, mail_at AS mailAt
     ${DUE} ${after ? 'AND (mail_at > ? OR (mail_at = ? AND id > ?))' : ''}
     ORDER BY mail_at, id LIMIT ${most} FOR UPDATE SKIP LOCKED`,
    [clock.now(), ...(after ? [after.mailAt, after.mailAt, after.id] : [])],
    trx,
  )
}

async function mailBatch(platform: Platform, due: readonly DueRow[], trx: Transaction): Promise<void> {
  const { settings, clock } = platform
  const now = clock.now()
  const byPerson = Map.groupBy(due, ({ userId }) => userId)
  const recipients = await findRecipients(platform, [...byPerson.keys()], trx)
  const zone = settings.get('organization.timeZone')
  const isOn = settings.get('mail.notifications')
  const mails: NewMail[] = []
  const mailed: number[] = []
  const settled: number[] = []
  for (const [userId, rows] of byPerson) {
    const recipient = recipients.get(userId)
    const { wanted, unwanted, quietUntil } = decideMailing(isOn ? recipient : undefined, rows, zone, now)
    settled.push(...unwanted)
    if (quietUntil) {
      await setMailAt(
        platform,
        wanted.map(({ id }) => id),
        quietUntil,
        trx,
      )
    } else if (recipient) {
      mailed.push(...wanted.map(({ id }) => id))
      for (const [, ofKind] of Map.groupBy(wanted, ({ type }) => type)) {
        mails.push(...[compose(platform, recipient, ofKind)].filter((mail) => mail !== undefined))
      }
    }
  }
  await queueMails(platform, mails, trx)
  await setMailAt(platform, [...settled, ...mailed], null, trx)
  await markMailed(platform, mailed, trx)
}

/** Excludes all existing notifications from mails and digests, because the events of a seed file happened long ago. */
export const leaveUnmailed = async ({ database }: Platform, trx: Transaction): Promise<void> => {
  await database.change('UPDATE notifications SET mail_at = NULL, mailed_at = created_at', [], trx)
}

/** Records that notifications were put into a mail. */
export async function markMailed(
  { database, clock }: Platform,
  ids: readonly number[],
  trx: Transaction,
): Promise<void> {
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const some = ids.slice(start, start + BATCH_SIZE)
    await database.change(
      `UPDATE notifications SET mailed_at = ? WHERE id IN (${placeholders(some.length)})`,
      [clock.now(), ...some],
      trx,
    )
  }
}

/**
 * Queues mails for the due notifications: each notification once across all processes, one mail per recipient for
 * notifications of a type that arrived together (ADR 090). Notifications in quiet hours wait until they end;
 * notifications read in the meantime need no mail.
 */
export async function mailNotifications(platform: Platform): Promise<void> {
  const { database, logger } = platform
  await forEachBatch<DueRow>({
    knex: database.knex,
    size: BATCH_SIZE,
    logger,
    failed: 'a notification could not be mailed',
    read: (after, most, trx) => readDue(platform, after, most, trx),
    process: (due, trx) => mailBatch(platform, due, trx),
  })
}
