import type { Platform } from '../../../platform/platform.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { reasons } from '../messages/en.ts'
import { report } from '../webhooks.events.ts'
import { secretsOf } from '../webhooks.service.ts'
import { type Attempt, post, type PostOptions } from './post.ts'
import { signatureHeaders } from '../signature.ts'
import { type Claim, claim, findDue, findNext, release, settle, type QueuedMessage } from './store.ts'

/**
 * Maximum number of webhooks that one process sends to concurrently. A receiver that does not respond occupies a slot
 * for ten seconds.
 */
const CONCURRENCY = 8
/** Maximum number of messages sent to one webhook before others get a turn. */
const MAX_CONSECUTIVE = 50

/** Sends waiting messages: sequentially to each webhook, concurrently to several webhooks. */
export class Sender {
  readonly #platform: Platform
  readonly #options: Partial<PostOptions>
  readonly #running = new Map<number, Promise<void>>()

  /** @param options overrides for tests. */
  constructor(platform: Platform, options: Partial<PostOptions> = {}) {
    this.#platform = platform
    this.#options = options
  }

  /** Starts sending to due webhooks while slots are free. Does not wait for the result. */
  async look(): Promise<void> {
    const { database, clock, jobs, logger } = this.#platform
    const room = CONCURRENCY - this.#running.size
    if (room <= 0 || jobs.stopping.aborted) {
      return
    }
    for (const id of await findDue(database, clock.now(), room)) {
      if (this.#running.has(id)) {
        continue
      }
      const run = this.#sendTo(id)
        .catch((error: unknown) => logger.warn({ err: error, webhook: id }, 'a webhook could not be sent to'))
        .finally(() => this.#running.delete(id))
      this.#running.set(id, run)
    }
  }

  /** Waits until all started deliveries have finished. */
  async settled(): Promise<void> {
    await Promise.all(this.#running.values())
  }

  async #sendTo(id: number): Promise<void> {
    const { database, clock } = this.#platform
    let held = await claim(database, id, clock.now())
    let sent = 0
    while (held && sent < MAX_CONSECUTIVE) {
      const message = await findNext(database, id)
      const attempt = message && (await this.#try(held, message))
      if (!message || !attempt) {
        await release(database, held)
        break
      }
      sent += 1
      held = await settle(this.#platform, held, { message, ...attempt })
    }
    if (held && sent === MAX_CONSECUTIVE) {
      await release(database, held)
    }
    if (sent > 0) {
      await this.#reportProgress(id)
    }
  }

  /** @returns undefined when the process stops in the meantime. */
  async #try(
    held: Claim,
    { messageId, body }: QueuedMessage,
  ): Promise<{ attempt: Attempt; milliseconds: number } | undefined> {
    const { environment, clock, jobs } = this.#platform
    const at = clock.now()
    const secrets = this.#secretsOf(held, at)
    if (secrets.length === 0) {
      const lost = { status: null, response: null, error: reasons.secretLost, isGone: false }
      return { attempt: lost, milliseconds: 0 }
    }
    const headers = {
      'Content-Type': 'application/json',
      'User-Agent': 'Headway-Webhooks/1',
      ...signatureHeaders({ id: messageId, at, body }, secrets),
    }
    const begin = performance.now()
    const attempt = await post(
      new URL(held.url),
      { headers, body },
      { networks: environment.WEBHOOK_ALLOWED_NETWORKS, signal: jobs.stopping, ...this.#options },
    )
    return attempt && { attempt, milliseconds: Math.round(performance.now() - begin) }
  }

  /**
   * Returns the current secret and, for a day after a rotation, the previous one. Secrets that were encrypted with
   * another key are left out.
   */
  #secretsOf({ secret, previousSecret, previousUntil }: Claim, now: Date): string[] {
    const cipher = secretsOf(this.#platform)
    const hasPrevious = previousSecret !== null && previousUntil !== null && previousUntil > now
    return [secret, ...(hasPrevious ? [previousSecret] : [])].flatMap(
      (sealed) => cipher.decrypt(sealed) ?? [],
    )
  }

  async #reportProgress(webhookId: number): Promise<void> {
    const { database, feed } = this.#platform
    await inTransaction(database.knex, (trx) =>
      report(this.#platform, { name: 'webhook.progressed', context: null, payload: { webhookId } }, trx),
    )
    feed.wake()
  }
}
