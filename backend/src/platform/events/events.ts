import type { LiveTag, StaleTag } from '@headway/contracts/live'
import type { AuditContext } from '../request-context.ts'
import type { Database, SqlValue } from '../database/database.ts'
import { queueInsert } from '../database/insert-rows.ts'
import type { Transaction } from '../database/transaction.ts'

/** Event names and their payloads; each module adds its own by declaration merging. */
export interface EventMap {}

export type EventName = keyof EventMap

/** The people whose screens an event makes stale. */
export interface Audience {
  readonly userIds: readonly number[]
  /** Everyone whose role reads the whole organization. */
  readonly isOrganizationWide: boolean
  /** All signed-in people, for data that every page uses. */
  readonly isGlobal?: boolean
}

/** Changed fields, by their names in the contract. */
export interface Change {
  /** Null for a new object. */
  readonly before: Readonly<Record<string, unknown>> | null
  /** Null for a deleted object. */
  readonly after: Readonly<Record<string, unknown>> | null
}

/** Effect of an event on the open event streams of a person. */
export type StreamEffect =
  /** The streams end for good; null means those of every session. */
  | { kind: 'end'; userId: number; sessionIds: readonly number[] | null; reason: string }
  /** The streams reconnect with the current permissions. */
  | { kind: 'renew'; userId: number }

export interface DomainEvent<Name extends EventName = EventName> {
  readonly name: Name
  /** Null for actions of the portal itself and reports of the identity provider. */
  readonly context: AuditContext | null
  readonly payload: EventMap[Name]
  /** Values before and after, for history and audit log; null when no such field changed. */
  readonly change?: Change | null
  readonly streamEffect?: StreamEffect
  readonly audience: Audience
  /** Cache tags that the audience's pages must refetch. */
  readonly tags: readonly StaleTag[]
}

const sameText = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Returns the difference between two states for {@link DomainEvent.change}; null when nothing differs.
 *
 * @param after new values; omitted fields have not changed.
 */
export function diffFields<Fields extends object>(before: Fields, after: Partial<Fields>): Change | null {
  const changed = (Object.keys(after) as (keyof Fields & string)[]).filter(
    (name) => !sameText(before[name], after[name]),
  )
  const pick = (from: Partial<Fields>) => Object.fromEntries(changed.map((name) => [name, from[name]]))
  return changed.length === 0 ? null : { before: pick(before), after: pick(after) }
}

/** Returns tags for all objects of the given kinds, for {@link DomainEvent.tags}. */
export const allTags = (...types: LiveTag[]): StaleTag[] => types.map((type) => ({ type }))

type Subscriber<Name extends EventName> = (event: DomainEvent<Name>, trx: Transaction) => Promise<void>

/** Events between modules, stored in the transaction of the change that they report (ADR 005). */
export interface Events {
  /**
   * Runs the subscribers and stores the event in the caller's transaction. A failing subscriber fails the transaction.
   * All event rows of a transaction are written at its end, so that their ids have no gaps.
   */
  emit<Name extends EventName>(event: DomainEvent<Name>, trx: Transaction): Promise<void>
  /** Registers a subscriber, which may write rows only through `trx`. */
  subscribe<Name extends EventName>(name: Name, subscriber: Subscriber<Name>): void
  /** Marks future rows of an event for the audit log. They are kept until the audit log has copied them (ADR 075). */
  keepForAudit(name: EventName): void
}

const EVENT_ROWS = `events (name, actor_id, actor_role, via, request_id, address, payload, changes, tags, audience,
  stream_effect, is_organization_wide, needs_audit)`

/** Value of a row's audience in place of user ids. */
export const ALL_USERS = 'everybody'

/** Length of the column (docs/schema.md). */
const MAX_TAGS_LENGTH = 255

/** Returns tags as stored. If the tags of single objects are too long, all objects of their kinds become stale. */
function serializeTags(tags: readonly StaleTag[]): string {
  const named = tags.map(({ type, id }) => (id === undefined ? type : `${type}:${id}`)).join(',')
  return named.length <= MAX_TAGS_LENGTH ? named : [...new Set(tags.map(({ type }) => type))].join(',')
}

const toRow = (event: DomainEvent, isAudited: boolean): SqlValue[] => [
  event.name,
  event.context?.actor.id ?? null,
  event.context?.actor.role ?? null,
  event.context?.via?.slice(0, 100) ?? null,
  event.context?.requestId ?? null,
  event.context?.address.slice(0, 45) ?? null,
  JSON.stringify(event.payload),
  event.change ? JSON.stringify(event.change) : null,
  serializeTags(event.tags),
  JSON.stringify(event.audience.isGlobal ? ALL_USERS : event.audience.userIds),
  event.streamEffect ? JSON.stringify(event.streamEffect) : null,
  event.audience.isOrganizationWide,
  isAudited ? true : null,
]

/** Creates the event store of a database. */
export function createEvents(database: Database): Events {
  const subscribers = new Map<string, Subscriber<never>[]>()
  const audited = new Set<string>()

  return {
    keepForAudit: (name) => void audited.add(name),
    subscribe(name, subscriber) {
      subscribers.set(name, [...(subscribers.get(name) ?? []), subscriber as Subscriber<never>])
    },
    async emit(event, trx) {
      queueInsert(database, EVENT_ROWS, [toRow(event, audited.has(event.name))], trx)
      for (const subscriber of subscribers.get(event.name) ?? []) {
        await subscriber(event as never, trx)
      }
    },
  }
}
