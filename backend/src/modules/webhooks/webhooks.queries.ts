import type { Query, Reply } from '@headway/contracts'
import { limits } from '@headway/contracts'
import type {
  Webhook,
  WebhookDelivery,
  webhookDeliveriesGet,
  webhookDeliveriesList,
} from '@headway/contracts/webhooks'
import { decodeCursor, page } from '../../platform/http/cursor.ts'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

interface WebhookRow {
  id: number
  name: string
  url: string
  events: string
  isActive: number
  disabledReason: string | null
  failingSince: Date | null
  nextAttemptAt: Date | null
  waiting: number
  dropped: number
  lastSentAt: Date | null
  createdAt: Date
  createdBy: string
  version: number
}

const WEBHOOK = `SELECT w.id, w.name, w.url, w.events, w.is_active AS isActive, w.disabled_reason AS disabledReason,
    w.failing_since AS failingSince, w.next_attempt_at AS nextAttemptAt, w.waiting, w.dropped,
    w.last_sent_at AS lastSentAt, w.created_at AS createdAt, CONCAT(u.first_name, ' ', u.last_name) AS createdBy, w.version
  FROM webhooks w JOIN users u ON u.id = w.created_by`

const present = (row: WebhookRow): Webhook => ({
  ...row,
  events: row.events.split(' '),
  isActive: row.isActive === 1,
  failingSince: row.failingSince?.toISOString() ?? null,
  nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
  lastSentAt: row.lastSentAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy.trim(),
})

/** Returns all webhooks, sorted by name. */
export async function listWebhooks(database: Database): Promise<Webhook[]> {
  const rows = await database.rows<WebhookRow>(
    `${WEBHOOK} WHERE w.removed_at IS NULL ORDER BY w.name, w.id LIMIT ${limits.webhooks}`,
  )
  return rows.map(present)
}

/**
 * Returns a webhook.
 *
 * @throws ProblemError 404.
 */
export async function readWebhook(database: Database, id: number): Promise<Webhook> {
  const [row] = await database.rows<WebhookRow>(`${WEBHOOK} WHERE w.id = ? AND w.removed_at IS NULL`, [id])
  if (!row) {
    throw notFound('webhook')
  }
  return present(row)
}

/** Columns of a webhook that changes need. */
export interface LockedWebhook {
  id: number
  name: string
  url: string
  events: string
  isActive: number
  version: number
}

/**
 * Locks a webhook.
 *
 * @throws ProblemError 404.
 */
export async function lockWebhook(database: Database, id: number, trx: Transaction): Promise<LockedWebhook> {
  const [row] = await database.rows<LockedWebhook>(
    `SELECT id, name, url, events, is_active AS isActive, version FROM webhooks
     WHERE id = ? AND removed_at IS NULL FOR UPDATE`,
    [id],
    trx,
  )
  if (!row) {
    throw notFound('webhook')
  }
  return row
}

interface DeliveryRow {
  id: number
  messageId: string
  event: string
  state: WebhookDelivery['state']
  attempts: number
  createdAt: Date
  lastAttemptAt: Date | null
  responseStatus: number | null
  error: string | null
  durationMilliseconds: number | null
}

const DELIVERY = `id, message_id AS messageId, event, state, attempts, created_at AS createdAt,
  last_attempt_at AS lastAttemptAt, response_status AS responseStatus, error, duration_ms AS durationMilliseconds`

const presentDelivery = <Row extends DeliveryRow>(row: Row) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  lastAttemptAt: row.lastAttemptAt?.toISOString() ?? null,
})

/** Returns one page of the deliveries of a webhook, newest first. */
export async function listDeliveries(
  database: Database,
  webhookId: number,
  { limit, cursor, state }: Query<typeof webhookDeliveriesList>,
): Promise<Reply<typeof webhookDeliveriesList>> {
  const [before] = cursor ? (decodeCursor(cursor, ['number']) as [number]) : []
  const conditions = [
    'webhook_id = ?',
    ...(state === undefined ? [] : ['state = ?']),
    ...(before === undefined ? [] : ['id < ?']),
  ]
  const values = [
    webhookId,
    ...(state === undefined ? [] : [state]),
    ...(before === undefined ? [] : [before]),
  ]
  const index = state === undefined ? 'webhook_deliveries_webhook' : 'webhook_deliveries_state'
  const rows = await database.rows<DeliveryRow>(
    `SELECT ${DELIVERY} FROM webhook_deliveries FORCE INDEX (${index})
     WHERE ${conditions.join(' AND ')} ORDER BY id DESC LIMIT ${limit + 1}`,
    values,
  )
  const { items, nextCursor } = page(rows, limit, ({ id }) => [id])
  return { items: items.map(presentDelivery), nextCursor }
}

/**
 * Returns a delivery.
 *
 * @throws ProblemError 404.
 */
export async function readDelivery(
  database: Database,
  webhookId: number,
  id: number,
): Promise<Reply<typeof webhookDeliveriesGet>> {
  const [row] = await database.rows<DeliveryRow & { body: string; response: string | null }>(
    `SELECT ${DELIVERY}, body, response FROM webhook_deliveries WHERE id = ? AND webhook_id = ?`,
    [id, webhookId],
  )
  if (!row) {
    throw notFound('delivery')
  }
  return presentDelivery(row)
}
