import type { MailState } from '@headway/contracts/mail'
import type { RequestContext } from '../../platform/request-context.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { announce } from './mail.events.ts'
import { findByKey } from './mail.list.ts'
import { can } from './mail.policy.ts'
import { queueMail } from './mail.queue.ts'
import { reasons, testMail } from './messages/en.ts'
import { SEND_JOB } from './sending/mail-store.ts'

/** Minimum interval in milliseconds between test mails to a user, so that a double click sends one. */
const TEST_INTERVAL_MS = 10_000

interface LockedMail {
  state: MailState
  /** Whether a process holds the lease of this mail to send it. */
  isClaimed: number
  subject: string
  userId: number | null
}

async function lockMail({ database }: Platform, id: number, trx: Transaction): Promise<LockedMail> {
  const [mail] = await database.rows<LockedMail>(
    `SELECT state, subject, user_id AS userId, COALESCE(locked_until > UTC_TIMESTAMP(3), 0) AS isClaimed
     FROM mail_messages WHERE id = ? FOR UPDATE`,
    [id],
    trx,
  )
  if (!mail) {
    throw notFound('email')
  }
  return mail
}

const unconfigured = () => conflict('mail_unconfigured', reasons.unconfigured)

/**
 * Queues a mail for immediate delivery, unless it was sent or is being sent.
 *
 * @throws ProblemError 404, 409 `mail_unconfigured`, `mail_settled`.
 */
export async function sendMail(
  platform: Platform,
  context: RequestContext,
  id: number,
  trx: Transaction,
): Promise<void> {
  const { database, jobs, environment } = platform
  const { state, subject, userId, isClaimed } = await lockMail(platform, id, trx)
  if (environment.SMTP_URL === undefined) {
    throw unconfigured()
  }
  if (!can.send(state, true) || isClaimed) {
    throw conflict('mail_settled', 'This email has been sent or is being sent.')
  }
  await database.change(
    `UPDATE mail_messages SET state = 'waiting', reason = NULL, changed_at = ?, wanted_at = ?, run_at = ?, attempts = 0
     WHERE id = ?`,
    [context.at, context.at, context.at, id],
    trx,
  )
  await jobs.add({ kind: SEND_JOB }, trx)
  const change = { before: { state }, after: { state: 'waiting' } }
  await announce(
    platform,
    { name: 'mail.sentAgain', context, payload: { mailId: id, subject, userId }, change },
    trx,
  )
}

/**
 * Cancels a mail that was not sent.
 *
 * @throws ProblemError 404, 409 `mail_settled`.
 */
export async function dropMail(
  platform: Platform,
  context: RequestContext,
  id: number,
  trx: Transaction,
): Promise<void> {
  const { state, subject, userId, isClaimed } = await lockMail(platform, id, trx)
  if (!can.drop(state) || isClaimed) {
    throw conflict('mail_settled', 'This email has been sent or is being sent.')
  }
  await platform.database.change(
    `UPDATE mail_messages SET state = 'dropped', reason = ?, changed_at = ? WHERE id = ?`,
    [reasons.decided, context.at, id],
    trx,
  )
  const change = { before: { state }, after: { state: 'dropped' } }
  await announce(
    platform,
    { name: 'mail.dropped', context, payload: { mailId: id, subject, userId }, change },
    trx,
  )
}

/**
 * Queues a test mail to the actor.
 *
 * @returns the id of the mail.
 * @throws ProblemError 409 `mail_unconfigured`.
 */
export async function sendTestMail(
  platform: Platform,
  context: RequestContext,
  trx: Transaction,
): Promise<number> {
  if (platform.environment.SMTP_URL === undefined) {
    throw unconfigured()
  }
  const userId = context.actor.id
  const key = `test:${userId}:${Math.floor(context.at.getTime() / TEST_INTERVAL_MS)}`
  const { subject } = testMail
  await queueMail(platform, { ...testMail, kind: 'test', key, userId }, trx)
  const mailId = await findByKey(platform.database, key, trx)
  await announce(platform, { name: 'mail.tested', context, payload: { mailId, subject, userId } }, trx)
  return mailId
}
