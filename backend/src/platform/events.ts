import type { LiveTag } from '@headway/contracts/live'
import type { Transaction } from './transaction.ts'

/** Event names and their payloads; each module adds its own by declaration merging. */
export interface EventMap {}

export type EventName = keyof EventMap

/** Whose screens an event makes stale. */
export interface Audience {
  readonly userIds: readonly number[]
  /** Everyone whose role reads the whole organisation. */
  readonly isOrganisationWide: boolean
}

export interface DomainEvent<Name extends EventName = EventName> {
  readonly name: Name
  readonly actorId: number | null
  readonly payload: EventMap[Name]
  readonly audience: Audience
  /** What the audience's screens have to read again. */
  readonly tags: readonly LiveTag[]
}

type Subscriber<Name extends EventName> = (event: DomainEvent<Name>, trx: Transaction) => Promise<void>

/** Events between modules: rows written in the transaction of what they report (ADR 005). */
export interface Events {
  /**
   * Writes the event's row and runs its subscribers, all in the caller's transaction: a failing subscriber fails the act.
   */
  emit<Name extends EventName>(event: DomainEvent<Name>, trx: Transaction): Promise<void>
  /** Registers a reaction; it may only write rows through `trx`. */
  subscribe<Name extends EventName>(name: Name, subscriber: Subscriber<Name>): void
}

export function createEvents(): Events {
  const subscribers = new Map<string, Subscriber<never>[]>()
  return {
    subscribe(name, subscriber) {
      subscribers.set(name, [...(subscribers.get(name) ?? []), subscriber as Subscriber<never>])
    },
    async emit(event, trx) {
      await trx('events').insert({
        name: event.name,
        actor_id: event.actorId,
        payload: JSON.stringify(event.payload),
        tags: event.tags.join(','),
        audience: JSON.stringify(event.audience.userIds),
        is_organisation_wide: event.audience.isOrganisationWide,
      })
      for (const subscriber of subscribers.get(event.name) ?? []) {
        await subscriber(event as never, trx)
      }
    },
  }
}
