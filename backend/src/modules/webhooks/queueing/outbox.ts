import { type WebhookEvent, webhookEventNames } from '@headway/contracts/webhooks'
import { limits } from '@headway/contracts'
import type { Database, SqlValue } from '../../../platform/database/database.ts'
import { insertBeforeCommit, insertRows } from '../../../platform/database/insert-rows.ts'
import { withNamedLock } from '../../../platform/database/named-lock.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction, type Transaction } from '../../../platform/database/transaction.ts'
import { writeMessage } from './message.ts'
import { places } from '../../../platform/database/statement-parts.ts'

/** Messages shared out in one transaction. */
const BATCH = 100
const OUTBOX = 'webhook_outbox (event, message_id, body, created_at)'
const DELIVERIES = 'webhook_deliveries (webhook_id, event, message_id, body, state, created_at)'

/** What webhooks listen to, in this process's memory: an act pays nothing for events that nobody is told of. */
class Wanted {
  #names: ReadonlySet<string> = new Set()
  #isRead = false

  async read(database: Database): Promise<void> {
    this.#keep(await this.#ask(database))
  }

  /** The first act of a process asks in its own transaction; from then on changes are heard of. */
  async has(name: string, database: Database, trx: Transaction): Promise<boolean> {
    if (!this.#isRead) {
      const events = await this.#ask(database, trx)
      // Something newer may have been read meanwhile.
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
 * Has what happens written beside it, in its transaction, and shared out within a second of its commit.
 *
 * @param sender looks at once for what was shared out.
 */
export function registerOutbox(platform: Platform, sender: { look(): Promise<void> }): void {
  const { events, feed, database, clock, jobs } = platform
  const wanted = new Wanted()
  feed.observe('webhook.created', () => wanted.read(database))
  feed.observe('webhook.updated', () => wanted.read(database))
  feed.observe('webhook.removed', () => wanted.read(database))
  feed.observe('webhook.disabled', () => wanted.read(database))

  const keep = (name: WebhookEvent) =>
    events.subscribe(name, async ({ payload, act }, trx) => {
      if (await wanted.has(name, database, trx)) {
        const at = act?.at ?? clock.now()
        const message = writeMessage(name, { at, actorId: act?.actor.id ?? null, payload })
        insertBeforeCommit(database, OUTBOX, [[name, message.messageId, message.body, at]], trx)
      }
    })
  webhookEventNames.forEach(keep)
  const shareOutAndSend = async () => {
    await shareOut(platform)
    await sender.look()
  }
  jobs.poll(shareOutAndSend)
}

interface OutboxRow {
  id: number
  event: string
  messageId: string
  body: string
  at: Date
}

interface Listener {
  id: number
  events: string
  waiting: number
}

async function shareBatch(database: Database, trx: Transaction): Promise<number> {
  const due = await database.rows<OutboxRow>(
    `SELECT id, event, message_id AS messageId, body, created_at AS at FROM webhook_outbox
     ORDER BY id LIMIT ${BATCH}`,
    [],
    trx,
  )
  const listeners = await database.rows<Listener>(
    `SELECT id, events, waiting FROM webhooks WHERE is_active = 1 AND removed_at IS NULL
     ORDER BY id LIMIT ${limits.webhooks} FOR UPDATE`,
    [],
    trx,
  )
  for (const { id, events, waiting } of listeners) {
    const names = new Set(events.split(' '))
    const theirs = due.filter(({ event }) => names.has(event))
    const taken = theirs.slice(0, Math.max(0, limits.webhookQueue - waiting))
    const rows = taken.map(({ event, messageId, body, at }): SqlValue[] => [
      id,
      event,
      messageId,
      body,
      'waiting',
      at,
    ])
    if (theirs.length > 0) {
      await insertRows(database, { into: DELIVERIES, rows }, trx)
      await database.change(
        'UPDATE webhooks SET waiting = waiting + ?, dropped = dropped + ? WHERE id = ?',
        [taken.length, theirs.length - taken.length, id],
        trx,
      )
    }
  }
  const ids = Array.from({ length: BATCH }, (_, index): SqlValue => due[index]?.id ?? 0)
  const { affectedRows } = await database.change(
    `DELETE FROM webhook_outbox WHERE id IN (${places(ids.length)})`,
    ids,
    trx,
  )
  if (affectedRows !== due.length) {
    throw new Error('Somebody else has shared out the same messages')
  }
  return due.length
}

/**
 * Gives each webhook what it listens to, in the order in which it was written. One process at a time does it, so that nothing
 * overtakes; who is killed meanwhile has shared out a batch or has not.
 */
export async function shareOut({ database }: Pick<Platform, 'database'>): Promise<void> {
  const [due] = await database.rows('SELECT 1 FROM webhook_outbox LIMIT 1')
  if (!due) {
    return
  }
  await withNamedLock(database.knex, 'webhooks.share', async () => {
    while ((await inTransaction(database.knex, (trx) => shareBatch(database, trx))) === BATCH) {}
  })
}
