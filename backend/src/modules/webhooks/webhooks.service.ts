import type { Body, Reply } from '@headway/contracts'
import { limits } from '@headway/contracts'
import type { webhookDeliveriesGet, webhooksCreate, webhooksUpdate } from '@headway/contracts/webhooks'
import type { Act } from '../../platform/act.ts'
import type { Database } from '../../platform/database/database.ts'
import { conflict, invalidField, notFound } from '../../platform/http/errors.ts'
import { differenceOf } from '../../platform/events/events.ts'
import type { Platform } from '../../platform/platform.ts'
import { createTokenCipher, type TokenCipher } from '../../platform/token-cipher.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { requireVersion } from '../../platform/http/versions.ts'
import { reasons } from './messages/en.ts'
import { writeTestMessage } from './queueing/message.ts'
import { makeSecret } from './sending/signature.ts'
import { findObjection } from './sending/target.ts'
import { report } from './webhooks.events.ts'
import { lockWebhook } from './webhooks.queries.ts'

/** So long a replaced secret signs beside the new one, in milliseconds. */
const OVERLAP = 24 * 60 * 60 * 1_000

/** Seals the secrets of webhooks: they are needed for signing, and are no hashes therefore. */
export const secretsOf = ({ environment }: Pick<Platform, 'environment'>): TokenCipher =>
  createTokenCipher(environment.SESSION_SECRET, 'webhook-secrets')

/** @throws ProblemError 400 for an address that nothing would be sent to. */
function readAddress({ environment }: Platform, text: string): string {
  const url = new URL(text)
  const objection = findObjection(url, environment.WEBHOOK_ALLOWED_NETWORKS)
  if (objection !== undefined) {
    throw invalidField('/url', 'not_allowed', objection)
  }
  // What is written out for the network is longer than what was typed.
  if (url.href.length > limits.webhookUrlLength) {
    throw invalidField('/url', 'too_long', `Use at most ${limits.webhookUrlLength} characters`)
  }
  return url.href
}

/**
 * Adds a webhook.
 *
 * @returns its id, and its secret, which is shown once.
 * @throws ProblemError 400 for an address that must not be reached, 409 for one too many.
 */
export async function createWebhook(
  platform: Platform,
  act: Act,
  { name, url, events }: Body<typeof webhooksCreate>,
  trx: Transaction,
): Promise<{ id: number; secret: string }> {
  const { database } = platform
  const address = readAddress(platform, url)
  const rows = await database.rows('SELECT id FROM webhooks WHERE removed_at IS NULL FOR UPDATE', [], trx)
  if (rows.length >= limits.webhooks) {
    throw conflict('too_many_webhooks', `There are ${limits.webhooks} webhooks already. Remove one first.`)
  }
  const secret = makeSecret()
  const { insertId } = await database.change(
    `INSERT INTO webhooks (name, url, events, secret, is_active, created_at, created_by) VALUES (?, ?, ?, ?, 1, ?, ?)`,
    [name, address, events.join(' '), secretsOf(platform).encrypt(secret), act.at, act.actor.id],
    trx,
  )
  const change = { before: null, after: { name, url: address, events } }
  await report(
    platform,
    { name: 'webhook.created', act, payload: { webhookId: insertId, name }, change },
    trx,
  )
  return { id: insertId, secret }
}

/** Gives up what waits for a webhook; at most as much as its queue holds. */
export async function giveUpWaiting(
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
 * Changes a webhook. Any change has it tried again at once.
 *
 * @param change.version the caller has seen, undefined to change it whatever it is now.
 * @throws ProblemError 404, 400 for an address that must not be reached.
 */
export async function updateWebhook(
  platform: Platform,
  act: Act,
  { id, body, version }: { id: number; body: Body<typeof webhooksUpdate>; version: number | undefined },
  trx: Transaction,
): Promise<void> {
  const { database } = platform
  const before = await lockWebhook(database, id, trx)
  requireVersion(before, version)
  const address = readAddress(platform, body.url)
  const { name, events, isActive } = body
  if (!isActive && before.isActive === 1) {
    await giveUpWaiting(database, id, reasons.switchedOff, trx)
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
  const change = differenceOf(state, { name, url: address, events, isActive })
  await report(platform, { name: 'webhook.updated', act, payload: { webhookId: id, name }, change }, trx)
}

/** Removes a webhook; the record of what was sent is deleted by the sweep. @throws ProblemError 404. */
export async function removeWebhook(
  platform: Platform,
  act: Act,
  id: number,
  trx: Transaction,
): Promise<void> {
  const { name, url } = await lockWebhook(platform.database, id, trx)
  await platform.database.change(
    'UPDATE webhooks SET removed_at = ?, is_active = 0, version = version + 1 WHERE id = ?',
    [act.at, id],
    trx,
  )
  const change = { before: { name, url }, after: null }
  await report(platform, { name: 'webhook.removed', act, payload: { webhookId: id, name }, change }, trx)
}

/** Makes a new secret beside the one before, which goes on signing for a day. @throws ProblemError 404. */
export async function rotateSecret(
  platform: Platform,
  act: Act,
  id: number,
  trx: Transaction,
): Promise<string> {
  const { name } = await lockWebhook(platform.database, id, trx)
  const secret = makeSecret()
  // From left to right: what was the secret becomes the one before.
  await platform.database.change(
    `UPDATE webhooks SET previous_secret = secret, previous_until = ?, secret = ?, version = version + 1 WHERE id = ?`,
    [new Date(act.at.getTime() + OVERLAP), secretsOf(platform).encrypt(secret), id],
    trx,
  )
  await report(
    platform,
    { name: 'webhook.secretRotated', act, payload: { webhookId: id, name }, change: null },
    trx,
  )
  return secret
}

/** Has a webhook tried at once, whatever it waited for. */
async function wake(database: Database, id: number, trx: Transaction): Promise<void> {
  await database.change(
    'UPDATE webhooks SET waiting = waiting + 1, next_attempt_at = NULL WHERE id = ?',
    [id],
    trx,
  )
}

const mustBeActive = (isActive: number) => {
  if (isActive !== 1) {
    throw conflict('webhook_off', 'This webhook is switched off. Switch it on first.')
  }
}

/** Queues a test message. @throws ProblemError 404, 409 while the webhook is off. */
export async function queueTest(platform: Platform, act: Act, id: number, trx: Transaction): Promise<number> {
  const { database } = platform
  const { isActive } = await lockWebhook(database, id, trx)
  mustBeActive(isActive)
  const { event, messageId, body } = writeTestMessage(act.at, act.actor.id)
  const { insertId } = await database.change(
    `INSERT INTO webhook_deliveries (webhook_id, event, message_id, body, state, created_at)
     VALUES (?, ?, ?, ?, 'waiting', ?)`,
    [id, event, messageId, body, act.at],
    trx,
  )
  await wake(database, id, trx)
  return insertId
}

/** Queues a message once more, under its own id; one that waits already is left as it is. @throws ProblemError 404, 409. */
export async function queueAgain(
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
