import type { MailState } from '@headway/contracts/mail'
import type { Act } from '../../platform/act.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { announce } from './mail.events.ts'
import { findByKey } from './mail.list.ts'
import { can } from './mail.policy.ts'
import { queueMail } from './mail.queue.ts'
import { reasons, testMail } from './messages/en.ts'
import { SEND_JOB } from './sending/mail-store.ts'

/** One test mail for a person within so many milliseconds: who presses twice means one. */
const TEST_PACE = 10_000

interface LockedMail {
  state: MailState
  /** Whether a worker is sending it. */
  isClaimed: number
  subject: string
  userId: number
}

async function lockMail({ database }: Platform, id: number, trx: Transaction): Promise<LockedMail> {
  const [mail] = await database.rows<LockedMail>(
    `SELECT state, subject, user_id AS userId, COALESCE(locked_until > UTC_TIMESTAMP(3), 0) AS isClaimed
     FROM mail_messages WHERE id = ? FOR UPDATE`,
    [id],
    trx,
  )
  if (!mail) {
    throw notFound('mail')
  }
  return mail
}

const unconfigured = () => conflict('mail_unconfigured', reasons.unconfigured)

/**
 * Has a mail sent whatever became of it before, except when it was sent.
 *
 * @throws ProblemError 404, 409 `mail_unconfigured`, `mail_settled`.
 */
export async function sendMail(platform: Platform, act: Act, id: number, trx: Transaction): Promise<void> {
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
    [act.at, act.at, act.at, id],
    trx,
  )
  await jobs.add({ kind: SEND_JOB }, trx)
  const change = { before: { state }, after: { state: 'waiting' } }
  await announce(
    platform,
    { name: 'mail.sentAgain', act, payload: { mailId: id, subject, userId }, change },
    trx,
  )
}

/**
 * Decides that a mail is not sent.
 *
 * @throws ProblemError 404, 409 `mail_settled`.
 */
export async function dropMail(platform: Platform, act: Act, id: number, trx: Transaction): Promise<void> {
  const { state, subject, userId, isClaimed } = await lockMail(platform, id, trx)
  if (!can.drop(state) || isClaimed) {
    throw conflict('mail_settled', 'This email has been sent or is being sent.')
  }
  await platform.database.change(
    `UPDATE mail_messages SET state = 'dropped', reason = ?, changed_at = ? WHERE id = ?`,
    [reasons.decided, act.at, id],
    trx,
  )
  const change = { before: { state }, after: { state: 'dropped' } }
  await announce(
    platform,
    { name: 'mail.dropped', act, payload: { mailId: id, subject, userId }, change },
    trx,
  )
}

/**
 * Sends the person themselves a mail that only says that mail arrives.
 *
 * @returns its id.
 * @throws ProblemError 409 `mail_unconfigured`.
 */
export async function sendTestMail(platform: Platform, act: Act, trx: Transaction): Promise<number> {
  if (platform.environment.SMTP_URL === undefined) {
    throw unconfigured()
  }
  const userId = act.actor.id
  const key = `test:${userId}:${Math.floor(act.at.getTime() / TEST_PACE)}`
  const { subject } = testMail
  await queueMail(platform, { ...testMail, kind: 'test', key, userId }, trx)
  const mailId = await findByKey(platform.database, key, trx)
  await announce(platform, { name: 'mail.tested', act, payload: { mailId, subject, userId } }, trx)
  return mailId
}
