import type { Platform } from '../../../platform/platform.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { reasons } from '../messages/en.ts'
import { report } from '../webhooks.events.ts'
import { secretsOf } from '../webhooks.service.ts'
import { type Attempt, post, type PostOptions } from './post.ts'
import { signatureHeaders } from './signature.ts'
import { type Claim, claim, findDue, findNext, release, settle, type WaitingMessage } from './store.ts'

/** Webhooks that one process sends to at the same time: one that does not answer holds one place for ten seconds. */
const AT_ONCE = 8
/** Messages to one webhook before others have a turn. */
const IN_A_ROW = 50

/** Sends what waits: to each webhook one message after the other, to several webhooks at the same time. */
export class Sender {
  readonly #platform: Platform
  readonly #options: Partial<PostOptions>
  readonly #running = new Map<number, Promise<void>>()

  /** @param options that differ from the usual ones, for tests. */
  constructor(platform: Platform, options: Partial<PostOptions> = {}) {
    this.#platform = platform
    this.#options = options
  }

  /** Begins what is due where there is room; does not wait for it. */
  async look(): Promise<void> {
    const { database, clock, jobs, logger } = this.#platform
    const room = AT_ONCE - this.#running.size
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

  /** Waits for what has begun. */
  async settled(): Promise<void> {
    await Promise.all(this.#running.values())
  }

  async #sendTo(id: number): Promise<void> {
    const { database, clock } = this.#platform
    let held = await claim(database, id, clock.now())
    let sent = 0
    while (held && sent < IN_A_ROW) {
      const message = await findNext(database, id)
      const attempt = message && (await this.#try(held, message))
      if (!message || !attempt) {
        await release(database, held)
        break
      }
      sent += 1
      held = await settle(this.#platform, held, { message, ...attempt })
    }
    if (held && sent === IN_A_ROW) {
      await release(database, held)
    }
    if (sent > 0) {
      await this.#reportProgress(id)
    }
  }

  /** @returns undefined when the process stops meanwhile. */
  async #try(
    held: Claim,
    { messageId, body }: WaitingMessage,
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

  /** The secret, and for a day the one before; what another key has sealed is left out. */
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
      report(this.#platform, { name: 'webhook.progressed', act: null, payload: { webhookId } }, trx),
    )
    feed.wake()
  }
}
