import { randomUUID } from 'node:crypto'
import type { MailKind } from '@headway/contracts/mail'
import type { Database } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { reasons } from '../messages/en.ts'

export const SEND_JOB = 'mail.send'

/** Lease of a claimed mail, in seconds. */
const LEASE = 600
const MAX_REASON_LENGTH = 500
const DAY = 24 * 60 * 60 * 1_000

/** A mail whose lease this process holds. */
export interface ClaimedMail {
  readonly id: number
  readonly key: string
  readonly kind: MailKind
  /** Null for a recipient without an account, who has only the `address`. */
  readonly userId: number | null
  readonly address: string | null
  readonly subject: string
  /** `MailContent` as JSON. */
  readonly content: string
  readonly attempts: number
  readonly createdAt: Date
  /**
   * Time since which the mail is to be sent: its creation, a later request to send it, or its release after being held.
   */
  readonly wantedAt: Date
  readonly claim: string
}

/** New state of a mail, with the reason. */
interface Settlement {
  readonly state: 'waiting' | 'sent' | 'refused' | 'dropped'
  readonly reason: string | null
  readonly address?: string
  /** Time of the next attempt, for a mail that stays `waiting`. */
  readonly runAt?: Date
}

const lease = `UTC_TIMESTAMP(3) + INTERVAL ${LEASE} SECOND`

/** Claims the next due mail; no other process sends it before the lease expires. */
export function claimNext(database: Database, now: Date): Promise<ClaimedMail | undefined> {
  return inTransaction(database.knex, async (trx) => {
    const [row] = await database.rows<Omit<ClaimedMail, 'claim'>>(
      `SELECT id, unique_key AS \`key\`, kind, user_id AS userId, address, subject, content, attempts, created_at AS createdAt,
         wanted_at AS wantedAt
       FROM mail_messages FORCE INDEX (mail_messages_due)
       WHERE state = 'waiting' AND run_at <= ? AND (locked_until IS NULL OR locked_until < UTC_TIMESTAMP(3))
       ORDER BY run_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`,
      [now],
      trx,
    )
    if (!row) {
      return undefined
    }
    const claim = randomUUID()
    await database.change(
      `UPDATE mail_messages SET claim = ?, locked_until = ${lease}, attempts = attempts + 1 WHERE id = ?`,
      [claim, row.id],
      trx,
    )
    return { ...row, claim }
  })
}

/** Stores the result of a mail, unless this process has lost its claim. */
export async function settle(
  database: Database,
  mail: ClaimedMail,
  { state, reason, address, runAt }: Settlement,
  now: Date,
): Promise<void> {
  await database.change(
    `UPDATE mail_messages SET state = ?, reason = ?, address = COALESCE(?, address), changed_at = ?,
       run_at = COALESCE(?, run_at), locked_until = NULL
     WHERE id = ? AND claim = ? AND state = 'waiting'`,
    [
      state,
      reason?.slice(0, MAX_REASON_LENGTH) ?? null,
      address ?? null,
      now,
      runAt ?? null,
      mail.id,
      mail.claim,
    ],
  )
}

/** Sets waiting mails to `held`, since no mail server is configured. Returns the number of changed mails. */
export async function hold({ change }: Database, now: Date): Promise<number> {
  const { affectedRows } = await change(
    `UPDATE mail_messages SET state = 'held', reason = ?, changed_at = ?
     WHERE state = 'waiting' AND (locked_until IS NULL OR locked_until < UTC_TIMESTAMP(3))`,
    [reasons.unconfigured, now],
  )
  return affectedRows
}

/**
 * Queues held mails once a mail server is configured, and drops those older than a day. Returns the number of changed
 * mails.
 */
export async function release({ change }: Database, now: Date): Promise<number> {
  const yesterday = new Date(now.getTime() - DAY)
  const old = await change(
    `UPDATE mail_messages SET state = 'dropped', reason = ?, changed_at = ? WHERE state = 'held' AND created_at < ?`,
    [reasons.tooOld, now, yesterday],
  )
  const fresh = await change(
    `UPDATE mail_messages SET state = 'waiting', reason = NULL, changed_at = ?, wanted_at = ?, run_at = ? WHERE state = 'held'`,
    [now, now, now],
  )
  return old.affectedRows + fresh.affectedRows
}

/** Returns since when the oldest mail is waiting, among those waiting since before a moment; null without any. */
export async function findOverdueMails(database: Database, before: Date): Promise<Date | null> {
  const [row] = await database.rows<{ since: Date }>(
    `SELECT wanted_at AS since FROM mail_messages FORCE INDEX (mail_messages_wanted)
     WHERE state = 'waiting' AND wanted_at < ? ORDER BY wanted_at LIMIT 1`,
    [before],
  )
  return row?.since ?? null
}

/** Counts the refused mails, which await a decision, up to a limit. */
export async function countRefused(database: Database, most: number): Promise<number> {
  const [row] = await database.rows<{ refused: number }>(
    `SELECT COUNT(*) AS refused FROM (SELECT 1 FROM mail_messages WHERE state = 'refused' LIMIT ${most}) AS counted`,
  )
  return row?.refused ?? 0
}
