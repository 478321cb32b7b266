import type { NotificationType } from '@headway/contracts/delivery'
import { forEachBatch } from '../../../platform/jobs/each-item.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { queueMails } from '../../mail/index.ts'
import { messages } from '../messages/en.ts'
import { endOfQuiet } from '../preferences/quiet-hours.ts'
import { mutePathOf } from './mute-link.ts'
import { findRecipients, type Recipient } from './recipients.ts'
import { places } from '../../../platform/database/statement-parts.ts'

/** A mail that is to be sent. */
export type NewMail = Parameters<typeof queueMails>[1][number]

/** Notifications taken up in one transaction. */
const BATCH = 200

/** A notification as mails tell of it. */
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

/** One line of a mail. */
export const lineOf = ({ title, message, link }: MailableRow) => ({
  text: message === '' ? title : `${title}: ${message}`,
  ...(link === null ? {} : { path: link }),
})

/** One mail of what somebody is told of a kind; several things that came together are one mail. */
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

/** Sets when some notifications are looked at again; null for not any more. */
async function setMailAt(
  { database }: Platform,
  ids: readonly number[],
  mailAt: Date | null,
  trx: Transaction,
): Promise<void> {
  if (ids.length > 0) {
    await database.change(
      `UPDATE notifications SET mail_at = ? WHERE id IN (${places(ids.length)})`,
      [mailAt, ...ids],
      trx,
    )
  }
}

/** What is to become of what is due for somebody. */
function judge(recipient: Recipient | undefined, rows: readonly DueRow[], zone: string, now: Date) {
  const wanted = rows.filter(
    ({ type, isRead }) =>
      isRead === 0 && recipient?.isActive === true && recipient.deliveryOf(type) === 'mail',
  )
  const quietUntil = recipient?.quiet ? endOfQuiet(recipient.quiet, zone, now) : undefined
  const unwanted = rows.filter((row) => !wanted.includes(row))
  return { wanted, unwanted: unwanted.map(({ id }) => id), quietUntil }
}

const DUE = 'FROM notifications FORCE INDEX (notifications_to_mail) WHERE mail_at <= ?'

/** Reads and locks the next notifications that are due. */
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
  const zone = settings.get('organisation.timeZone')
  const isOn = settings.get('mail.notifications')
  const mails: NewMail[] = []
  const mailed: number[] = []
  const settled: number[] = []
  for (const [userId, rows] of byPerson) {
    const recipient = recipients.get(userId)
    const { wanted, unwanted, quietUntil } = judge(isOn ? recipient : undefined, rows, zone, now)
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

/** Leaves what is notified already without a mail of its own and out of every digest: what a seed file tells of happened long ago. */
export const leaveUnmailed = async ({ database }: Platform, trx: Transaction): Promise<void> => {
  await database.change('UPDATE notifications SET mail_at = NULL, mailed_at = created_at', [], trx)
}

/** Notes that some notifications have gone into a mail. */
export async function markMailed(
  { database, clock }: Platform,
  ids: readonly number[],
  trx: Transaction,
): Promise<void> {
  for (let start = 0; start < ids.length; start += BATCH) {
    const some = ids.slice(start, start + BATCH)
    await database.change(
      `UPDATE notifications SET mailed_at = ? WHERE id IN (${places(some.length)})`,
      [clock.now(), ...some],
      trx,
    )
  }
}

/**
 * Hands over to the mail what was notified and is to be mailed at once: each notification once over any number of
 * processes, one mail to each person of what came together of a kind (ADR 090). What is in somebody's quiet hours waits
 * until they end; what was read meanwhile needs no mail.
 */
export async function mailNotifications(platform: Platform): Promise<void> {
  const { database, logger } = platform
  await forEachBatch<DueRow>({
    knex: database.knex,
    size: BATCH,
    logger,
    failed: 'a notification could not be mailed',
    read: (after, most, trx) => readDue(platform, after, most, trx),
    act: (due, trx) => mailBatch(platform, due, trx),
  })
}
