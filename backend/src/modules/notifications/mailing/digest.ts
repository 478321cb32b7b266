import { forEachBatch } from '../../../platform/jobs/each-item.ts'
import { insertRows } from '../../../platform/database/insert-rows.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { calendarOf } from '../../calendar/index.ts'
import { queueMails } from '../../mail/index.ts'
import { messages } from '../messages/en.ts'
import { endOfQuiet } from '../preferences/quiet-hours.ts'
import { lineOf, type MailableRow, markMailed, type NewMail } from './immediate-mail.ts'
import { mutePathOf } from './mute-link.ts'
import { findRecipients, type Recipient } from './recipients.ts'
import { placeholders } from '../../../platform/database/sql-fragments.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
/** Maximum age in milliseconds of the notifications in a digest. */
const MAX_LOOKBACK_MS = 7 * DAY_MS
/** Number of users planned in one transaction. */
const PLANNED = 200
/** Number of digests created in one transaction. */
const MADE = 50
/** Maximum number of lines in a digest; further notifications are only counted. */
const MAX_LINES = 50
/** User id 0 marks the day as planned for all users. */
const EVERY_ACTIVE_USER = 0

const DUE = `FROM notification_digests FORCE INDEX (notification_digests_due)
  WHERE settled_at IS NULL AND due_at <= ?`
const DIGESTS = 'notification_digests (day, user_id, due_at, settled_at)'

/** Condition for notifications of a digest: unread, in no mail yet, and not queued for a mail of their own. */
const WAITS = 'is_read = 0 AND mailed_at IS NULL AND mail_at IS NULL AND created_at >= ?'

interface DueDigest {
  day: string
  userId: number
  dueAt: Date
}

/** Returns the recipients who have notifications for a digest. */
async function findUsersWithNews(
  { database, clock }: Platform,
  recipients: readonly Recipient[],
  trx: Transaction,
): Promise<Recipient[]> {
  if (recipients.length === 0) {
    return []
  }
  const kinds = await database.rows<Pick<MailableRow, 'userId' | 'type'>>(
    `SELECT DISTINCT user_id AS userId, type FROM notifications FORCE INDEX (notifications_is_read_created_at)
     WHERE user_id IN (${placeholders(recipients.length)}) AND ${WAITS}`,
    [...recipients.map(({ id }) => id), new Date(clock.now().getTime() - MAX_LOOKBACK_MS)],
    trx,
  )
  const byPerson = Map.groupBy(kinds, ({ userId }) => userId)
  return recipients.filter(({ id, deliveryOf }) =>
    byPerson.get(id)?.some(({ type }) => deliveryOf(type) === 'digest'),
  )
}

/**
 * Inserts the due digests of a batch of users. A user in quiet hours gets the digest when they end, dated with that
 * day.
 */
async function planBatch(
  platform: Platform,
  { day, isWorkingDay }: { day: string; isWorkingDay: boolean },
  { people, isComplete }: { people: readonly { id: number }[]; isComplete: boolean },
  trx: Transaction,
): Promise<void> {
  const { database, settings, clock } = platform
  const now = clock.now()
  const recipients = await findRecipients(
    platform,
    people.map(({ id }) => id),
    trx,
  )
  const wanting = [...recipients.values()].filter(
    ({ digestDays }) => digestDays === 'every' || (digestDays === 'working' && isWorkingDay),
  )
  const zone = settings.get('organization.timeZone')
  const calendar = calendarOf(platform)
  const rows = (await findUsersWithNews(platform, wanting, trx)).map(({ id, quiet }) => {
    const dueAt = (quiet && endOfQuiet(quiet, zone, now)) ?? now
    return [calendar.dayOf(dueAt), id, dueAt, null]
  })
  const done = isComplete ? [[day, EVERY_ACTIVE_USER, now, now]] : []
  await insertRows(
    database,
    { into: DIGESTS, rows: [...rows, ...done], onDuplicate: 'day = VALUES(day)' },
    trx,
  )
}

const planned = 'SELECT 1 FROM notification_digests WHERE day = ? AND user_id = ?'

/** Returns whether mail notifications are enabled and today's digest time has come. */
function isTime(platform: Platform): boolean {
  const { settings, clock } = platform
  const time = calendarOf(platform).timeOf(clock.now())
  return settings.get('mail.notifications') && time >= settings.get('notifications.digestTime')
}

async function plan(platform: Platform): Promise<void> {
  const { clock, database, logger } = platform
  const calendar = calendarOf(platform)
  const day = calendar.dayOf(clock.now())
  if (!isTime(platform) || (await database.rows(planned, [day, EVERY_ACTIVE_USER])).length > 0) {
    return
  }
  const today = { day, isWorkingDay: await calendar.isWorkingDay(day) }
  await forEachBatch<{ id: number }>({
    knex: database.knex,
    size: PLANNED,
    logger,
    failed: 'the digest of a person could not be planned',
    read: (after, most, trx) =>
      database.rows(
        `SELECT id FROM users WHERE id > ? AND is_active = 1 ORDER BY id LIMIT ${most}`,
        [after?.id ?? 0],
        trx,
      ),
    process: (people, trx, isComplete) => planBatch(platform, today, { people, isComplete }, trx),
  })
}

/** Returns a user's digest mail; undefined without waiting notifications. */
function compose(
  platform: Platform,
  recipient: Recipient,
  day: string,
  rows: readonly MailableRow[],
): NewMail | undefined {
  if (rows.length === 0) {
    return undefined
  }
  const more = rows.length - MAX_LINES
  const link = { userId: recipient.id, what: 'digest', version: recipient.linkVersion } as const
  return {
    kind: 'digest',
    key: `digest:${day}:${recipient.id}`,
    userId: recipient.id,
    subject: messages.mail.digest(rows.length),
    paragraphs: [messages.mail.digestIntroduction],
    list: [
      ...rows.slice(0, MAX_LINES).map(lineOf),
      ...(more > 0 ? [{ text: messages.mail.more(more), path: '/notifications' }] : []),
    ],
    link: { text: messages.mail.all, path: '/notifications' },
    mutePath: mutePathOf(platform, link),
  }
}

/** Creates the mails of due digests and settles the digests, also those without unread notifications. */
async function composeBatch(platform: Platform, due: readonly DueDigest[], trx: Transaction): Promise<void> {
  const { database, clock, settings } = platform
  const now = clock.now()
  const ids = [...new Set(due.map(({ userId }) => userId))]
  if (ids.length === 0) {
    return
  }
  const recipients = await findRecipients(platform, ids, trx)
  const waiting = await database.rows<MailableRow>(
    `SELECT id, user_id AS userId, type, title, LEFT(message, 200) AS message, link
     FROM notifications FORCE INDEX (notifications_is_read_created_at) WHERE user_id IN (${placeholders(ids.length)}) AND ${WAITS}
     ORDER BY user_id, created_at DESC, id DESC`,
    [...ids, new Date(now.getTime() - MAX_LOOKBACK_MS)],
    trx,
  )
  const today = calendarOf(platform).today()
  const isOn = settings.get('mail.notifications')
  const mails: NewMail[] = []
  const mailed = new Set<number>()
  for (const { day, userId } of due) {
    const recipient = recipients.get(userId)
    // A digest of a past day is skipped: its notifications are part of today's digest.
    if (recipient?.isActive && recipient.digestDays !== 'never' && day === today && isOn) {
      const rows = waiting.filter(
        (row) => row.userId === userId && !mailed.has(row.id) && recipient.deliveryOf(row.type) === 'digest',
      )
      mails.push(...[compose(platform, recipient, day, rows)].filter((mail) => mail !== undefined))
      rows.forEach(({ id }) => mailed.add(id))
    }
  }
  await queueMails(platform, mails, trx)
  await markMailed(platform, [...mailed], trx)
  for (const [day, ofDay] of Map.groupBy(due, (row) => row.day)) {
    await database.change(
      `UPDATE notification_digests SET settled_at = ? WHERE day = ? AND user_id IN (${placeholders(ofDay.length)})`,
      [now, day, ...ofDay.map(({ userId }) => userId)],
      trx,
    )
  }
}

/** Reads and locks the next due digests. */
function readDue(
  { database, clock }: Platform,
  after: DueDigest | undefined,
  most: number,
  trx: Transaction,
): Promise<DueDigest[]> {
  const place = after ? 'AND (due_at > ? OR (due_at = ? AND user_id > ?))' : ''
  return database.rows<DueDigest>(
    `SELECT day, user_id AS userId, due_at AS dueAt ${DUE} ${place}
     ORDER BY due_at, user_id LIMIT ${most} FOR UPDATE SKIP LOCKED`,
    [clock.now(), ...(after ? [after.dueAt, after.dueAt, after.userId] : [])],
    trx,
  )
}

/**
 * Sends the daily digest once its time has come: one mail per user and day with all unread notifications that are in no
 * mail yet and whose type the user wants in the digest. Users without such notifications get none. The digest is
 * recorded in the transaction that creates its mail, so several processes and restarts create no duplicate (ADR 090).
 */
export async function sendDigests(platform: Platform): Promise<void> {
  const { database, logger } = platform
  try {
    await plan(platform)
  } finally {
    // A person for whom planning fails does not keep the others from getting their mail.
    await forEachBatch<DueDigest>({
      knex: database.knex,
      size: MADE,
      logger,
      failed: 'the digest of a person could not be made',
      read: (after, most, trx) => readDue(platform, after, most, trx),
      process: (due, trx) => composeBatch(platform, due, trx),
    })
  }
}
