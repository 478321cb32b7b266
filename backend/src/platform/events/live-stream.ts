import type { ServerResponse } from 'node:http'
import type { LiveMessage, LiveTag, StaleTag } from '@headway/contracts/live'
import type { Actor } from '../actor.ts'
import type { CommittedEvent } from './event-feed.ts'

/** So much may wait for a reader that does not read, in bytes; then the stream is cut and the browser comes back. */
const MOST_WAITING = 1_048_576

/** Status of an answer that ends before it has begun, as while the process stops. */
const UNAVAILABLE = 503

function toTag(text: string): StaleTag {
  const [type, id] = text.split(':')
  return { type: type as LiveTag, ...(id === undefined ? {} : { id: Number(id) }) }
}

/** An event as it is sent. */
type Message = Buffer<ArrayBuffer>

/** What is told of an event. */
export const toldOf = ({ name, tags }: CommittedEvent): LiveMessage => ({
  name,
  tags: tags.split(',').filter(Boolean).map(toTag),
})

/** The message of an event, encoded once for all streams that get it. */
export const messageOf = (event: CommittedEvent): Message =>
  Buffer.from(`id: ${event.id}\nevent: change\ndata: ${JSON.stringify(toldOf(event))}\n\n`)

/** One open event stream. */
export class LiveStream {
  readonly actor: Actor
  /** Last-Event-ID it was opened with, 0 without one. */
  readonly since: number
  /** When it has to be looked at again, undefined until it is known. */
  validUntil: Date | undefined
  readonly #response: ServerResponse
  /** What has happened before the stream has got what it has missed. */
  #held: CommittedEvent[] | undefined = []
  /** What will be sent together. */
  #gathered: Message[] = []

  constructor(actor: Actor, response: ServerResponse, since: number | undefined) {
    this.actor = actor
    this.since = since ?? 0
    this.#response = response
  }

  /** Whether its answer has begun and it has got what it has missed; whatever is written before would be the answer's beginning. */
  get hasBegun(): boolean {
    return this.#held === undefined
  }

  /** Keeps an event until what was missed has been sent, or until the next {@link flush}. */
  gather(event: CommittedEvent, message: Message): void {
    if (this.#held) {
      this.#held.push(event)
      return
    }
    this.#gathered.push(message)
  }

  /** Sends in one piece what was gathered. */
  flush(): void {
    const messages = this.#gathered
    if (messages.length === 0) {
      return
    }
    this.#gathered = []
    this.write(messages.length === 1 ? (messages[0] ?? '') : Buffer.concat(messages))
  }

  /** Sends what was missed, then what has come meanwhile; each event once. */
  replay(missed: readonly CommittedEvent[]): void {
    const held = this.#held ?? []
    this.#held = undefined
    const sent = new Set(missed.map(({ id }) => id))
    for (const event of [...missed, ...held.filter(({ id }) => !sent.has(id))]) {
      this.write(messageOf(event))
    }
  }

  /** Asks the browser to read everything again, instead of a long replay. */
  resync(): void {
    this.#held = undefined
    this.write('event: resync\ndata: {}\n\n')
  }

  write(text: string | Buffer): void {
    if (this.#response.writableLength > MOST_WAITING) {
      this.#response.destroy()
      return
    }
    this.#response.write(text)
  }

  /** @param reason why nobody may listen any more; left out where the browser may come back. */
  end(reason?: string): void {
    this.flush()
    if (!this.#response.headersSent) {
      this.#response.statusCode = UNAVAILABLE
    }
    this.#response.end(
      reason === undefined ? undefined : `event: session-ended\ndata: ${JSON.stringify({ reason })}\n\n`,
    )
  }
}
