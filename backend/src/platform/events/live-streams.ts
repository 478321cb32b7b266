import { type Actor, readsOrganisation } from '../actor.ts'
import type { CommittedEvent } from './event-feed.ts'
import type { StreamEffect } from './events.ts'
import { type LiveStream, messageOf } from './live-stream.ts'

/** After news was sent, so many times as long as that took belongs to requests first, and no longer than this in milliseconds. */
const REST = 8
const LONGEST_REST = 40

/** Whether the stream was opened before the event: one that came back because of it must not be sent away again. */
const isNews = (stream: LiveStream, event: CommittedEvent) => event.isLate || event.id > stream.since

/** Whether the stream belongs to one of the sessions; undefined where all of the person are meant. */
function isOf({ actor }: LiveStream, sessionIds: readonly number[] | null): boolean | undefined {
  return sessionIds === null ? undefined : actor.sessionId !== null && sessionIds.includes(actor.sessionId)
}

/** Whether an event concerns somebody. */
export const concerns = (
  actor: Actor,
  { userIds, isOrganisationWide, isForEverybody }: CommittedEvent,
): boolean => isForEverybody || userIds.includes(actor.id) || (isOrganisationWide && readsOrganisation(actor))

/** The open streams of a process, found by whom an event concerns. */
export class LiveStreams {
  readonly #byUser = new Map<number, Set<LiveStream>>()
  /** Of those who read the whole organisation. */
  readonly #wide = new Set<LiveStream>()
  /** Those for whom something was gathered. */
  readonly #waiting = new Set<LiveStream>()
  readonly #now: () => number
  #restsUntil = 0
  #isSending = false
  #timer: NodeJS.Timeout | undefined

  /** @param now milliseconds of a clock that only goes forward. */
  constructor(now = () => performance.now()) {
    this.#now = now
  }

  get all(): LiveStream[] {
    return [...this.#byUser.values()].flatMap((own) => [...own])
  }

  of(userId: number): ReadonlySet<LiveStream> {
    return this.#byUser.get(userId) ?? new Set()
  }

  add(stream: LiveStream): void {
    const own = this.#byUser.get(stream.actor.id) ?? new Set()
    own.add(stream)
    this.#byUser.set(stream.actor.id, own)
    if (readsOrganisation(stream.actor)) {
      this.#wide.add(stream)
    }
  }

  remove(stream: LiveStream): void {
    const own = this.#byUser.get(stream.actor.id)
    own?.delete(stream)
    if (own?.size === 0) {
      this.#byUser.delete(stream.actor.id)
    }
    this.#wide.delete(stream)
    this.#waiting.delete(stream)
  }

  /** Those whom an event concerns. */
  concernedBy({ userIds, isOrganisationWide, isForEverybody }: CommittedEvent): Set<LiveStream> {
    if (isForEverybody) {
      return new Set(this.all)
    }
    const found = new Set<LiveStream>(isOrganisationWide ? this.#wide : [])
    for (const userId of userIds) {
      for (const stream of this.of(userId)) {
        found.add(stream)
      }
    }
    return found
  }

  /** Ends or renews what events say, then passes them to everyone they concern. */
  deliver(events: readonly CommittedEvent[]): void {
    for (const event of events) {
      this.#gather(event)
    }
    this.#flushInTime()
  }

  #gather(event: CommittedEvent): void {
    if (event.streamEffect) {
      this.#apply(event.streamEffect, event)
    }
    const concerned = this.concernedBy(event)
    if (concerned.size === 0) {
      return
    }
    const message = messageOf(event)
    for (const stream of concerned) {
      stream.gather(event, message)
      this.#waiting.add(stream)
    }
  }

  /**
   * Sends at once what comes out of a pause. While news comes without one, and a thousand streams hear of it, what comes
   * meanwhile is sent together: writing to them would otherwise take half of the time of whoever makes the news (ADR 159).
   */
  #flushInTime(): void {
    if (this.#isSending || this.#timer !== undefined || this.#waiting.size === 0) {
      return
    }
    const rest = this.#restsUntil - this.#now()
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
    for (const stream of this.#waiting) {
      stream.flush()
    }
    this.#waiting.clear()
    // The bytes leave once the turn is over: until then `http` keeps its sockets corked.
    this.#isSending = true
    process.nextTick(() => {
      const now = this.#now()
      this.#restsUntil = now + Math.min((now - begun) * REST, LONGEST_REST)
      this.#isSending = false
      this.#flushInTime()
    })
  }

  #apply(effect: StreamEffect, event: CommittedEvent): void {
    for (const stream of this.of(effect.userId)) {
      if (effect.kind === 'renew' && isNews(stream, event)) {
        // It was opened with the rights of that moment: the browser comes back at once and gets the new ones.
        stream.gather(event, messageOf(event))
        this.remove(stream)
        stream.end()
      }
      if (effect.kind === 'end' && (isOf(stream, effect.sessionIds) ?? isNews(stream, event))) {
        this.remove(stream)
        stream.end(effect.reason)
      }
    }
  }
}
