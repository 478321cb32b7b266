import type { Database } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { reasons } from '../messages/en.ts'
import { report } from '../webhooks.events.ts'
import { dropQueued } from '../webhooks.service.ts'
import type { Attempt } from './post.ts'

const SECOND_MS = 1_000
/** Duration in milliseconds of the lease on a webhook; longer than one attempt. */
const LEASE = 30 * SECOND_MS
/** Delays before a retry, in seconds. The last one repeats until a day has passed. */
const RETRY_DELAYS_SECONDS = [5, 30, 120, 300, 900, 1_800, 3_600, 7_200, 14_400] as const
const GIVE_UP_AFTER = 24 * 60 * 60 * SECOND_MS

/** A webhook whose lease this process holds. */
export interface Claim {
  readonly id: number
  readonly name: string
  readonly url: string
  readonly secret: Buffer
  readonly previousSecret: Buffer | null
  readonly previousUntil: Date | null
  /** End of the lease, which identifies it: only its holder may store results. */
  readonly until: Date
}

/** A message to send. */
export interface QueuedMessage {
  readonly id: number
  readonly messageId: string
  readonly body: string
}

const isDue = `is_active = 1 AND removed_at IS NULL AND waiting > 0
  AND (next_attempt_at IS NULL OR next_attempt_at <= ?) AND (lease_until IS NULL OR lease_until <= ?)`

/** Returns the webhooks that have due messages and no active lease. */
export async function findDue(database: Database, now: Date, most: number): Promise<number[]> {
  const rows = await database.rows<{ id: number }>(
    `SELECT id FROM webhooks WHERE ${isDue} ORDER BY COALESCE(next_attempt_at, created_at), id LIMIT ${most}`,
    [now, now],
  )
  return rows.map(({ id }) => id)
}

/**
 * Takes the lease of a webhook.
 *
 * @returns undefined when another process holds the lease.
 */
export async function claim(database: Database, id: number, now: Date): Promise<Claim | undefined> {
  const until = new Date(now.getTime() + LEASE)
  const { affectedRows } = await database.change(
    `UPDATE webhooks SET lease_until = ? WHERE id = ? AND ${isDue}`,
    [until, id, now, now],
  )
  if (affectedRows === 0) {
    return undefined
  }
  const [row] = await database.rows<Claim>(
    `SELECT id, name, url, secret, previous_secret AS previousSecret, previous_until AS previousUntil,
       lease_until AS until FROM webhooks WHERE id = ?`,
    [id],
  )
  return row
}

/** Returns the oldest waiting message of a webhook. */
export async function findNext(database: Database, webhookId: number): Promise<QueuedMessage | undefined> {
  const [row] = await database.rows<QueuedMessage>(
    `SELECT id, message_id AS messageId, body FROM webhook_deliveries FORCE INDEX (webhook_deliveries_state)
     WHERE webhook_id = ? AND state = 'waiting' ORDER BY id LIMIT 1`,
    [webhookId],
  )
  return row
}

/** Releases the lease of a webhook. */
export async function release(database: Database, { id, until }: Claim): Promise<void> {
  await database.change('UPDATE webhooks SET lease_until = NULL WHERE id = ? AND lease_until = ?', [
    id,
    until,
  ])
}

interface FailingRow {
  failures: number
  failingSince: Date | null
}

/** @returns the reason to switch the webhook off after this failure; undefined when it will be retried. */
function verdict({ isGone }: Attempt, since: Date, now: Date): string | undefined {
  if (isGone) {
    return reasons.gone
  }
  return now.getTime() - since.getTime() >= GIVE_UP_AFTER ? reasons.failedForADay : undefined
}

/**
 * Stores the result of an attempt and updates the state of the webhook.
 *
 * @param tried.milliseconds duration of the attempt.
 * @returns the renewed lease; undefined when no further message may be sent now.
 */
export async function settle(
  platform: Platform,
  held: Claim,
  tried: { message: QueuedMessage; attempt: Attempt; milliseconds: number },
): Promise<Claim | undefined> {
  const { database, clock } = platform
  const { message, attempt, milliseconds } = tried
  const now = clock.now()
  return inTransaction(database.knex, async (trx) => {
    const [row] = await database.rows<FailingRow>(
      `SELECT failures, failing_since AS failingSince FROM webhooks WHERE id = ? AND lease_until = ? FOR UPDATE`,
      [held.id, held.until],
      trx,
    )
    if (!row) {
      return undefined
    }
    const { status, response, error } = attempt
    await database.change(
      `UPDATE webhook_deliveries SET state = ?, attempts = attempts + 1, last_attempt_at = ?, response_status = ?,
         response = ?, error = ?, duration_ms = ? WHERE id = ?`,
      [
        error === null ? 'sent' : 'waiting',
        now,
        status,
        response,
        error?.slice(0, 300) ?? null,
        milliseconds,
        message.id,
      ],
      trx,
    )
    if (error === null) {
      const until = new Date(now.getTime() + LEASE)
      await database.change(
        `UPDATE webhooks SET waiting = GREATEST(waiting, 1) - 1, failures = 0, failing_since = NULL, next_attempt_at = NULL,
           last_sent_at = ?, lease_until = ? WHERE id = ?`,
        [now, until, held.id],
        trx,
      )
      return { ...held, until }
    }
    const since = row.failingSince ?? now
    const reason = verdict(attempt, since, now)
    const wait = RETRY_DELAYS_SECONDS[Math.min(row.failures, RETRY_DELAYS_SECONDS.length - 1)] ?? 0
    await database.change(
      `UPDATE webhooks SET failures = failures + 1, failing_since = ?, next_attempt_at = ?, lease_until = NULL,
         is_active = ?, disabled_reason = ? WHERE id = ?`,
      [since, new Date(now.getTime() + wait * SECOND_MS), reason === undefined, reason ?? null, held.id],
      trx,
    )
    if (reason !== undefined) {
      await dropQueued(database, held.id, reason, trx)
      const payload = { webhookId: held.id, name: held.name, reason }
      await report(platform, { name: 'webhook.disabled', context: null, payload }, trx)
    }
    return undefined
  })
}
