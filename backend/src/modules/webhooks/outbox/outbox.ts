import { type WebhookEvent, webhookEventNames } from '@headway/contracts/webhooks'
import { limits } from '@headway/contracts'
import type { Database, SqlValue } from '../../../platform/database/database.ts'
import { queueInsert, insertRows } from '../../../platform/database/insert-rows.ts'
import { withNamedLock } from '../../../platform/database/named-lock.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction, type Transaction } from '../../../platform/database/transaction.ts'
import { writeMessage } from './message.ts'
import { placeholders } from '../../../platform/database/sql-fragments.ts'

/** Number of outbox messages distributed in one transaction. */
const BATCH_SIZE = 100
const OUTBOX = 'webhook_outbox (event, message_id, body, created_at)'
const DELIVERIES = 'webhook_deliveries (webhook_id, event, message_id, body, state, created_at)'

/** Keeps the event names of active webhooks in memory, so that events without a subscriber cost no statement. */
class SubscribedEvents {
  #names: ReadonlySet<string> = new Set()
  #isRead = false

  async read(database: Database): Promise<void> {
    this.#keep(await this.#ask(database))
  }

  /**
   * Returns whether a webhook is subscribed to an event. The first call of a process reads the names in its own
   * transaction; later changes arrive by the feed.
   */
  async has(name: string, database: Database, trx: Transaction): Promise<boolean> {
    if (!this.#isRead) {
      const events = await this.#ask(database, trx)
      // The feed may have loaded newer names in the meantime.
      if (!this.#isRead) {
        this.#keep(events)
      }
    }
    return this.#names.has(name)
  }

  #ask(database: Database, trx?: Transaction): Promise<{ events: string }[]> {
    const sql = 'SELECT events FROM webhooks WHERE is_active = 1 AND removed_at IS NULL'
    return database.rows<{ events: string }>(sql, [], trx)
  }

  #keep(rows: readonly { events: string }[]): void {
    this.#names = new Set(rows.flatMap(({ events }) => events.split(' ')))
    this.#isRead = true
  }
}

/**
 * Writes events to the outbox in their transaction, and distributes them to webhooks within a second of the commit.
 *
 * @param sender starts sending right after the distribution.
 */
export function registerOutbox(platform: Platform, sender: { look(): Promise<void> }): void {
  const { events, feed, database, clock, jobs } = platform
  const subscribed = new SubscribedEvents()
  feed.observe('webhook.created', () => subscribed.read(database))
  feed.observe('webhook.updated', () => subscribed.read(database))
  feed.observe('webhook.removed', () => subscribed.read(database))
  feed.observe('webhook.disabled', () => subscribed.read(database))

  const storeInOutbox = (name: WebhookEvent) =>
    events.subscribe(name, async ({ payload, context }, trx) => {
      if (await subscribed.has(name, database, trx)) {
        const at = context?.at ?? clock.now()
        const message = writeMessage(name, { at, actorId: context?.actor.id ?? null, payload })
        queueInsert(database, OUTBOX, [[name, message.messageId, message.body, at]], trx)
      }
    })
  webhookEventNames.forEach(storeInOutbox)
  const distributeAndSend = async () => {
    await distributeOutbox(platform)
    await sender.look()
  }
  jobs.poll(distributeAndSend)
}

interface OutboxRow {
  id: number
  event: string
  messageId: string
  body: string
  at: Date
}

interface SubscribedWebhook {
  id: number
  events: string
  waiting: number
}

async function distributeBatch(database: Database, trx: Transaction): Promise<number> {
  const due = await database.rows<OutboxRow>(
    `SELECT id, event, message_id AS messageId, body, created_at AS at FROM webhook_outbox
     ORDER BY id LIMIT ${BATCH_SIZE}`,
    [],
    trx,
  )
  const webhooks = await database.rows<SubscribedWebhook>(
    `SELECT id, events, waiting FROM webhooks WHERE is_active = 1 AND removed_at IS NULL
     ORDER BY id LIMIT ${limits.webhooks} FOR UPDATE`,
    [],
    trx,
  )
  for (const { id, events, waiting } of webhooks) {
    const names = new Set(events.split(' '))
    const matching = due.filter(({ event }) => names.has(event))
    const taken = matching.slice(0, Math.max(0, limits.webhookQueue - waiting))
    const rows = taken.map(({ event, messageId, body, at }): SqlValue[] => [
      id,
      event,
      messageId,
      body,
      'waiting',
      at,
    ])
    if (matching.length > 0) {
      await insertRows(database, { into: DELIVERIES, rows }, trx)
      await database.change(
        'UPDATE webhooks SET waiting = waiting + ?, dropped = dropped + ? WHERE id = ?',
        [taken.length, matching.length - taken.length, id],
        trx,
      )
    }
  }
  const ids = Array.from({ length: BATCH_SIZE }, (_, index): SqlValue => due[index]?.id ?? 0)
  const { affectedRows } = await database.change(
    `DELETE FROM webhook_outbox WHERE id IN (${placeholders(ids.length)})`,
    ids,
    trx,
  )
  if (affectedRows !== due.length) {
    throw new Error('Another process has already distributed these messages')
  }
  return due.length
}

/**
 * Distributes the outbox to the subscribed webhooks in insertion order. A named lock allows one process at a time,
 * which keeps the order. A batch is one transaction, so a killed process leaves no partial batch.
 */
export async function distributeOutbox({ database }: Pick<Platform, 'database'>): Promise<void> {
  const [due] = await database.rows('SELECT 1 FROM webhook_outbox LIMIT 1')
  if (!due) {
    return
  }
  await withNamedLock(database.knex, 'webhooks.share', async () => {
    while ((await inTransaction(database.knex, (trx) => distributeBatch(database, trx))) === BATCH_SIZE) {}
  })
}
