import { readsOrganisation } from './actor.ts'
import type { CommittedEvent } from './event-feed.ts'
import type { StreamEffect } from './events.ts'
import { type LiveStream, messageOf } from './live-stream.ts'

/** Whether the stream was opened before the event: one that came back because of it must not be sent away again. */
const isNews = (stream: LiveStream, event: CommittedEvent) => event.isLate || event.id > stream.since

/** Whether the stream belongs to one of the sessions; undefined where all of the person are meant. */
function isOf({ actor }: LiveStream, sessionIds: readonly number[] | null): boolean | undefined {
  return sessionIds === null ? undefined : actor.sessionId !== null && sessionIds.includes(actor.sessionId)
}

/** The open streams of a process, found by whom an event concerns. */
export class LiveStreams {
  readonly #byUser = new Map<number, Set<LiveStream>>()
  /** Of those who read the whole organisation. */
  readonly #wide = new Set<LiveStream>()

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
  }

  /** Whether an event concerns the person behind a stream. */
  concerns(stream: LiveStream, { userIds, isOrganisationWide, isForEverybody }: CommittedEvent): boolean {
    return (
      isForEverybody || userIds.includes(stream.actor.id) || (isOrganisationWide && this.#wide.has(stream))
    )
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

  /** Ends or renews what an event says, then passes it to everyone it concerns. */
  deliver(event: CommittedEvent): void {
    if (event.streamEffect) {
      this.#apply(event.streamEffect, event)
    }
    const concerned = this.concernedBy(event)
    if (concerned.size === 0) {
      return
    }
    const message = messageOf(event)
    for (const stream of concerned) {
      stream.send(event, message)
    }
  }

  #apply(effect: StreamEffect, event: CommittedEvent): void {
    for (const stream of this.of(effect.userId)) {
      if (effect.kind === 'renew' && isNews(stream, event)) {
        // It was opened with the rights of that moment: the browser comes back at once and gets the new ones.
        stream.write(messageOf(event))
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
