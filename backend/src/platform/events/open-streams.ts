import { type Actor, readsOrganization } from '../actor.ts'
import type { CommittedEvent } from './event-feed.ts'
import type { StreamEffect } from './events.ts'
import { type EventStream, encodeMessage } from './event-stream.ts'

/** The pause after a write lasts this many times as long as the write, at most {@link MAX_PAUSE_MS} milliseconds. */
const PAUSE_FACTOR = 8
const MAX_PAUSE_MS = 40

/** Returns whether the stream was opened before the event, since a stream that reconnected must not end again. */
const isAfterOpening = (stream: EventStream, event: CommittedEvent) => event.isLate || event.id > stream.since

/** Returns whether the stream belongs to one of the sessions; undefined when all sessions of the person are meant. */
function belongsToSession({ actor }: EventStream, sessionIds: readonly number[] | null): boolean | undefined {
  return sessionIds === null ? undefined : actor.sessionId !== null && sessionIds.includes(actor.sessionId)
}

/** Returns whether an event concerns a person. */
export const isVisibleTo = (
  actor: Actor,
  { userIds, isOrganizationWide, isGlobal: isForEverybody }: CommittedEvent,
): boolean => isForEverybody || userIds.includes(actor.id) || (isOrganizationWide && readsOrganization(actor))

/** Open streams of this process, indexed by person. */
export class OpenStreams {
  readonly #byUser = new Map<number, Set<EventStream>>()
  /** Streams of people who read the whole organization. */
  readonly #organizationWide = new Set<EventStream>()
  /** Streams with buffered messages. */
  readonly #withQueued = new Set<EventStream>()
  readonly #now: () => number
  #pausedUntil = 0
  #isSending = false
  #timer: NodeJS.Timeout | undefined

  /** @param now milliseconds of a monotonic clock. */
  constructor(now = () => performance.now()) {
    this.#now = now
  }

  get all(): EventStream[] {
    return [...this.#byUser.values()].flatMap((own) => [...own])
  }

  of(userId: number): ReadonlySet<EventStream> {
    return this.#byUser.get(userId) ?? new Set()
  }

  add(stream: EventStream): void {
    const own = this.#byUser.get(stream.actor.id) ?? new Set()
    own.add(stream)
    this.#byUser.set(stream.actor.id, own)
    if (readsOrganization(stream.actor)) {
      this.#organizationWide.add(stream)
    }
  }

  remove(stream: EventStream): void {
    const own = this.#byUser.get(stream.actor.id)
    own?.delete(stream)
    if (own?.size === 0) {
      this.#byUser.delete(stream.actor.id)
    }
    this.#organizationWide.delete(stream)
    this.#withQueued.delete(stream)
  }

  /** Returns the streams that an event concerns. */
  recipientsOf({ userIds, isOrganizationWide, isGlobal: isForEverybody }: CommittedEvent): Set<EventStream> {
    if (isForEverybody) {
      return new Set(this.all)
    }
    const found = new Set<EventStream>(isOrganizationWide ? this.#organizationWide : [])
    for (const userId of userIds) {
      for (const stream of this.of(userId)) {
        found.add(stream)
      }
    }
    return found
  }

  /** Ends or reconnects streams as the events demand and then delivers the events. */
  deliver(events: readonly CommittedEvent[]): void {
    for (const event of events) {
      this.#enqueue(event)
    }
    this.#scheduleFlush()
  }

  #enqueue(event: CommittedEvent): void {
    if (event.streamEffect) {
      this.#apply(event.streamEffect, event)
    }
    const concerned = this.recipientsOf(event)
    if (concerned.size === 0) {
      return
    }
    const message = encodeMessage(event)
    for (const stream of concerned) {
      stream.enqueue(event, message)
      this.#withQueued.add(stream)
    }
  }

  /**
   * Sends at once after a pause. During a burst, events are collected and sent together, because writing each to a
   * thousand streams would slow down the requests that cause them (ADR 126).
   */
  #scheduleFlush(): void {
    if (this.#isSending || this.#timer !== undefined || this.#withQueued.size === 0) {
      return
    }
    const rest = this.#pausedUntil - this.#now()
    if (rest < 1) {
      this.#flush()
      return
    }
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#flush()
    }, rest)
  }

  #flush(): void {
    const begun = this.#now()
    for (const stream of this.#withQueued) {
      stream.flush()
    }
    this.#withQueued.clear()
    // Node.js keeps sockets corked until the end of this turn of the event loop.
    this.#isSending = true
    process.nextTick(() => {
      const now = this.#now()
      this.#pausedUntil = now + Math.min((now - begun) * PAUSE_FACTOR, MAX_PAUSE_MS)
      this.#isSending = false
      this.#scheduleFlush()
    })
  }

  #apply(effect: StreamEffect, event: CommittedEvent): void {
    for (const stream of this.of(effect.userId)) {
      if (effect.kind === 'renew' && isAfterOpening(stream, event)) {
        // The stream has the permissions of its opening. The browser reconnects at once and gets the new ones.
        stream.enqueue(event, encodeMessage(event))
        this.remove(stream)
        stream.end()
      }
      if (
        effect.kind === 'end' &&
        (belongsToSession(stream, effect.sessionIds) ?? isAfterOpening(stream, event))
      ) {
        this.remove(stream)
        stream.end(effect.reason)
      }
    }
  }
}
