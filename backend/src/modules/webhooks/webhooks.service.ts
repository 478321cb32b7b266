import type { Body, Reply } from '@headway/contracts'
import { limits } from '@headway/contracts'
import type { webhookDeliveriesGet, webhooksCreate, webhooksUpdate } from '@headway/contracts/webhooks'
import type { RequestContext } from '../../platform/request-context.ts'
import type { Database } from '../../platform/database/database.ts'
import { conflict, invalidField, notFound } from '../../platform/errors.ts'
import { diffFields } from '../../platform/events/events.ts'
import type { Platform } from '../../platform/platform.ts'
import { createTokenCipher, type TokenCipher } from '../../platform/token-cipher.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { requireVersion } from '../../platform/http/optimistic-locking.ts'
import { reasons } from './messages/en.ts'
import { writeTestMessage } from './outbox/message.ts'
import { makeSecret } from './signature.ts'
import { findObjection } from '../../platform/limits/request-target.ts'
import { report } from './webhooks.events.ts'
import { lockWebhook } from './webhooks.queries.ts'

/** Time in milliseconds during which a replaced secret still signs along with the new one. */
const OVERLAP = 24 * 60 * 60 * 1_000

/**
 * Returns the cipher for the secrets of webhooks. They are encrypted, not hashed, because signing needs the original.
 */
export const secretsOf = ({ environment }: Pick<Platform, 'environment'>): TokenCipher =>
  createTokenCipher(environment.SESSION_SECRET, 'webhook-secrets')

/** @throws ProblemError 400 for an address that webhooks must not be sent to. */
function readAddress({ environment }: Platform, text: string): string {
  const url = new URL(text)
  const objection = findObjection(url, environment.WEBHOOK_ALLOWED_NETWORKS)
  if (objection !== undefined) {
    throw invalidField('/url', 'not_allowed', objection)
  }
  // The normalized URL can be longer than the given one.
  if (url.href.length > limits.webhookUrlLength) {
    throw invalidField('/url', 'too_long', `Use at most ${limits.webhookUrlLength} characters`)
  }
  return url.href
}

/**
 * Adds a webhook.
 *
 * @returns its id, and its secret, which is shown once.
 * @throws ProblemError 400 for an address that must not be reached, 409 when the maximum number of webhooks exists.
 */
export async function createWebhook(
  platform: Platform,
  context: RequestContext,
  { name, url, events }: Body<typeof webhooksCreate>,
  trx: Transaction,
): Promise<{ id: number; secret: string }> {
  const { database } = platform
  const address = readAddress(platform, url)
  const rows = await database.rows('SELECT id FROM webhooks WHERE removed_at IS NULL FOR UPDATE', [], trx)
  if (rows.length >= limits.webhooks) {
    throw conflict('too_many_webhooks', `You already have ${limits.webhooks} webhooks. Remove one first.`)
  }
  const secret = makeSecret()
  const { insertId } = await database.change(
    `INSERT INTO webhooks (name, url, events, secret, is_active, created_at, created_by) VALUES (?, ?, ?, ?, 1, ?, ?)`,
    [name, address, events.join(' '), secretsOf(platform).encrypt(secret), context.at, context.actor.id],
    trx,
  )
  const change = { before: null, after: { name, url: address, events } }
  await report(
    platform,
    { name: 'webhook.created', context, payload: { webhookId: insertId, name }, change },
    trx,
  )
  return { id: insertId, secret }
}

/** Marks all waiting deliveries of a webhook as failed; their number is limited by the queue size. */
export async function dropQueued(
  database: Database,
  webhookId: number,
  reason: string,
  trx: Transaction,
): Promise<void> {
  await database.change(
    `UPDATE webhook_deliveries SET state = 'failed', error = COALESCE(error, ?) WHERE webhook_id = ? AND state = 'waiting'`,
    [reason, webhookId],
    trx,
  )
  await database.change('UPDATE webhooks SET waiting = 0 WHERE id = ?', [webhookId], trx)
}

/**
 * Changes a webhook. Any change retries it immediately.
 *
 * @param change.version version that the caller has seen; undefined to skip the check.
 * @throws ProblemError 404, 400 for an address that must not be reached.
 */
export async function updateWebhook(
  platform: Platform,
  context: RequestContext,
  { id, body, version }: { id: number; body: Body<typeof webhooksUpdate>; version: number | undefined },
  trx: Transaction,
): Promise<void> {
  const { database } = platform
  const before = await lockWebhook(database, id, trx)
  requireVersion(before, version)
  const address = readAddress(platform, body.url)
  const { name, events, isActive } = body
  if (!isActive && before.isActive === 1) {
    await dropQueued(database, id, reasons.switchedOff, trx)
  }
  await database.change(
    `UPDATE webhooks SET name = ?, url = ?, events = ?, is_active = ?, disabled_reason = NULL, failures = 0,
       failing_since = NULL, next_attempt_at = NULL, dropped = 0, version = version + 1 WHERE id = ?`,
    [name, address, events.join(' '), isActive, id],
    trx,
  )
  const state = {
    name: before.name,
    url: before.url,
    events: before.events.split(' '),
    isActive: before.isActive === 1,
  }
  const change = diffFields(state, { name, url: address, events, isActive })
  await report(platform, { name: 'webhook.updated', context, payload: { webhookId: id, name }, change }, trx)
}

/**
 * Removes a webhook; the sweep deletes its deliveries.
 *
 * @throws ProblemError 404.
 */
export async function removeWebhook(
  platform: Platform,
  context: RequestContext,
  id: number,
  trx: Transaction,
): Promise<void> {
  const { name, url } = await lockWebhook(platform.database, id, trx)
  await platform.database.change(
    'UPDATE webhooks SET removed_at = ?, is_active = 0, version = version + 1 WHERE id = ?',
    [context.at, id],
    trx,
  )
  const change = { before: { name, url }, after: null }
  await report(platform, { name: 'webhook.removed', context, payload: { webhookId: id, name }, change }, trx)
}

/**
 * Creates a new secret. The previous one keeps signing along with it for a day.
 *
 * @throws ProblemError 404.
 */
export async function rotateSecret(
  platform: Platform,
  context: RequestContext,
  id: number,
  trx: Transaction,
): Promise<string> {
  const { name } = await lockWebhook(platform.database, id, trx)
  const secret = makeSecret()
  // MySQL assigns from left to right, so `previous_secret` gets the old value.
  await platform.database.change(
    `UPDATE webhooks SET previous_secret = secret, previous_until = ?, secret = ?, version = version + 1 WHERE id = ?`,
    [new Date(context.at.getTime() + OVERLAP), secretsOf(platform).encrypt(secret), id],
    trx,
  )
  await report(
    platform,
    { name: 'webhook.secretRotated', context, payload: { webhookId: id, name }, change: null },
    trx,
  )
  return secret
}

/** Adds one waiting delivery to a webhook and retries it immediately, ignoring its current delay. */
async function wake(database: Database, id: number, trx: Transaction): Promise<void> {
  await database.change(
    'UPDATE webhooks SET waiting = waiting + 1, next_attempt_at = NULL WHERE id = ?',
    [id],
    trx,
  )
}

const mustBeActive = (isActive: number) => {
  if (isActive !== 1) {
    throw conflict('webhook_off', 'This webhook is off. Turn it on first.')
  }
}

/**
 * Queues a test message.
 *
 * @throws ProblemError 404, 409 while the webhook is off.
 */
export async function queueTest(
  platform: Platform,
  context: RequestContext,
  id: number,
  trx: Transaction,
): Promise<number> {
  const { database } = platform
  const { isActive } = await lockWebhook(database, id, trx)
  mustBeActive(isActive)
  const { event, messageId, body } = writeTestMessage(context.at, context.actor.id)
  const { insertId } = await database.change(
    `INSERT INTO webhook_deliveries (webhook_id, event, message_id, body, state, created_at)
     VALUES (?, ?, ?, ?, 'waiting', ?)`,
    [id, event, messageId, body, context.at],
    trx,
  )
  await wake(database, id, trx)
  return insertId
}

/**
 * Queues a message again under its own id; a waiting one is left unchanged.
 *
 * @throws ProblemError 404, 409.
 */
export async function requeue(
  { database }: Platform,
  { id, delivery }: { id: number; delivery: number },
  trx: Transaction,
): Promise<void> {
  const { isActive } = await lockWebhook(database, id, trx)
  mustBeActive(isActive)
  const [row] = await database.rows<{ state: Reply<typeof webhookDeliveriesGet>['state'] }>(
    'SELECT state FROM webhook_deliveries WHERE id = ? AND webhook_id = ? FOR UPDATE',
    [delivery, id],
    trx,
  )
  if (!row) {
    throw notFound('delivery')
  }
  if (row.state === 'waiting') {
    return
  }
  await database.change(`UPDATE webhook_deliveries SET state = 'waiting' WHERE id = ?`, [delivery], trx)
  await wake(database, id, trx)
}
