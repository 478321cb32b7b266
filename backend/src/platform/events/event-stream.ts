import type { ServerResponse } from 'node:http'
import type { LiveMessage, LiveTag, StaleTag } from '@headway/contracts/live'
import type { Actor } from '../actor.ts'
import type { CommittedEvent } from './event-feed.ts'

/** Maximum bytes buffered for a slow client; beyond them the stream is closed and the browser reconnects. */
const MAX_BUFFERED_BYTES = 1_048_576

/** Status of a response that ends before it began, for example during shutdown. */
const SERVICE_UNAVAILABLE = 503

function toTag(text: string): StaleTag {
  const [type, id] = text.split(':')
  return { type: type as LiveTag, ...(id === undefined ? {} : { id: Number(id) }) }
}

/** An encoded event. */
type Message = Buffer<ArrayBuffer>

/** Returns the part of an event that clients receive. */
export const toStreamMessage = ({ name, tags }: CommittedEvent): LiveMessage => ({
  name,
  tags: tags.split(',').filter(Boolean).map(toTag),
})

/** Encodes an event once for all streams that receive it. */
export const encodeMessage = (event: CommittedEvent): Message =>
  Buffer.from(`id: ${event.id}\nevent: change\ndata: ${JSON.stringify(toStreamMessage(event))}\n\n`)

/** An open event stream. */
export class EventStream {
  readonly actor: Actor
  /** Last-Event-ID of the request, 0 without one. */
  readonly since: number
  /** Time of the next permission check; undefined until it is known. */
  validUntil: Date | undefined
  readonly #response: ServerResponse
  /** Events that arrived before the missed events were sent. */
  #buffered: CommittedEvent[] | undefined = []
  /** Messages of the next write. */
  #queued: Message[] = []

  constructor(actor: Actor, response: ServerResponse, since: number | undefined) {
    this.actor = actor
    this.since = since ?? 0
    this.#response = response
  }

  /** Whether the response has begun and the missed events were sent. Earlier writes would become its beginning. */
  get hasBegun(): boolean {
    return this.#buffered === undefined
  }

  /** Buffers an event until the missed events were sent, or until the next {@link flush}. */
  enqueue(event: CommittedEvent, message: Message): void {
    if (this.#buffered) {
      this.#buffered.push(event)
      return
    }
    this.#queued.push(message)
  }

  /** Sends the buffered messages in one write. */
  flush(): void {
    const messages = this.#queued
    if (messages.length === 0) {
      return
    }
    this.#queued = []
    this.write(messages.length === 1 ? (messages[0] ?? '') : Buffer.concat(messages))
  }

  /** Sends the missed events and then the buffered ones, each once. */
  replay(missed: readonly CommittedEvent[]): void {
    const held = this.#buffered ?? []
    this.#buffered = undefined
    const sent = new Set(missed.map(({ id }) => id))
    for (const event of [...missed, ...held.filter(({ id }) => !sent.has(id))]) {
      this.write(encodeMessage(event))
    }
  }

  /** Tells the browser to refetch everything, in place of a long replay. */
  resync(): void {
    this.#buffered = undefined
    this.write('event: resync\ndata: {}\n\n')
  }

  write(text: string | Buffer): void {
    if (this.#response.writableLength > MAX_BUFFERED_BYTES) {
      this.#response.destroy()
      return
    }
    this.#response.write(text)
  }

  /** @param reason why the stream ended for good; undefined when the browser may reconnect. */
  end(reason?: string): void {
    this.flush()
    if (!this.#response.headersSent) {
      this.#response.statusCode = SERVICE_UNAVAILABLE
    }
    this.#response.end(
      reason === undefined ? undefined : `event: session-ended\ndata: ${JSON.stringify({ reason })}\n\n`,
    )
  }
}
