import type { LiveTag, StaleTag } from '@headway/contracts/live'
import type { ActRecord } from '../act.ts'
import type { Database, SqlValue } from '../database/database.ts'
import { insertBeforeCommit } from '../database/insert-rows.ts'
import type { Transaction } from '../database/transaction.ts'

/** Event names and their payloads; each module adds its own by declaration merging. */
export interface EventMap {}

export type EventName = keyof EventMap

/** Whose screens an event makes stale. */
export interface Audience {
  readonly userIds: readonly number[]
  /** Everyone whose role reads the whole organisation. */
  readonly isOrganisationWide: boolean
  /** Everyone who is signed in, for what every open page runs on. */
  readonly isForEverybody?: boolean
}

/** The fields that an act has changed, by their names in the contract. */
export interface Change {
  /** Null for something new. */
  readonly before: Readonly<Record<string, unknown>> | null
  /** Null for something deleted. */
  readonly after: Readonly<Record<string, unknown>> | null
}

/** What an event does to the open event streams of a person. */
export type StreamEffect =
  /** They end for good; null means every session. */
  | { kind: 'end'; userId: number; sessionIds: readonly number[] | null; reason: string }
  /** They are opened anew, with the rights of now. */
  | { kind: 'renew'; userId: number }

export interface DomainEvent<Name extends EventName = EventName> {
  readonly name: Name
  /** Null for what the portal does by itself or the identity provider reports. */
  readonly act: ActRecord | null
  readonly payload: EventMap[Name]
  /** For history and audit: what it was and what it is; null where nothing of that kind has changed. */
  readonly change?: Change | null
  readonly streamEffect?: StreamEffect
  readonly audience: Audience
  /** What the audience's screens have to read again. */
  readonly tags: readonly StaleTag[]
}

const sameText = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * What differs between two states of the same fields, for {@link DomainEvent.change}; null when nothing does.
 *
 * @param after fields that are left out have not changed.
 */
export function differenceOf<Fields extends object>(before: Fields, after: Partial<Fields>): Change | null {
  const changed = (Object.keys(after) as (keyof Fields & string)[]).filter(
    (name) => !sameText(before[name], after[name]),
  )
  const pick = (from: Partial<Fields>) => Object.fromEntries(changed.map((name) => [name, from[name]]))
  return changed.length === 0 ? null : { before: pick(before), after: pick(after) }
}

/** Everything of the given kinds, for {@link DomainEvent.tags}. */
export const everyOf = (...types: LiveTag[]): StaleTag[] => types.map((type) => ({ type }))

type Subscriber<Name extends EventName> = (event: DomainEvent<Name>, trx: Transaction) => Promise<void>

/** Events between modules: rows written in the transaction of what they report (ADR 005). */
export interface Events {
  /**
   * Runs the event's subscribers and keeps its row, all in the caller's transaction: a failing subscriber fails the act.
   * The rows of one transaction are written together at its end, so that they follow each other without gaps.
   */
  emit<Name extends EventName>(event: DomainEvent<Name>, trx: Transaction): Promise<void>
  /** Registers a reaction; it may only write rows through `trx`. */
  subscribe<Name extends EventName>(name: Name, subscriber: Subscriber<Name>): void
  /** Marks the rows of an event from now on as due for the audit log; they are kept until it has taken them over (ADR 075). */
  keepForAudit(name: EventName): void
}

const EVENT_ROWS = `events (name, actor_id, actor_role, via, request_id, address, payload, changes, tags, audience,
  stream_effect, is_organisation_wide, audit_due)`

/** Stands in a row's audience instead of ids. */
export const EVERYBODY = 'everybody'

/** What the column holds (docs/schema.md). */
const LONGEST_TAGS = 255

/** Tags as a row holds them: where those of single objects are too many, everything of their kinds is stale. */
function tagsOf(tags: readonly StaleTag[]): string {
  const named = tags.map(({ type, id }) => (id === undefined ? type : `${type}:${id}`)).join(',')
  return named.length <= LONGEST_TAGS ? named : [...new Set(tags.map(({ type }) => type))].join(',')
}

const toRow = (event: DomainEvent, isAudited: boolean): SqlValue[] => [
  event.name,
  event.act?.actor.id ?? null,
  event.act?.actor.role ?? null,
  event.act?.via?.slice(0, 100) ?? null,
  event.act?.requestId ?? null,
  event.act?.address.slice(0, 45) ?? null,
  JSON.stringify(event.payload),
  event.change ? JSON.stringify(event.change) : null,
  tagsOf(event.tags),
  JSON.stringify(event.audience.isForEverybody ? EVERYBODY : event.audience.userIds),
  event.streamEffect ? JSON.stringify(event.streamEffect) : null,
  event.audience.isOrganisationWide,
  isAudited ? true : null,
]

/** Opens the events; they are written to the given database. */
export function createEvents(database: Database): Events {
  const subscribers = new Map<string, Subscriber<never>[]>()
  const audited = new Set<string>()

  return {
    keepForAudit: (name) => void audited.add(name),
    subscribe(name, subscriber) {
      subscribers.set(name, [...(subscribers.get(name) ?? []), subscriber as Subscriber<never>])
    },
    async emit(event, trx) {
      insertBeforeCommit(database, EVENT_ROWS, [toRow(event, audited.has(event.name))], trx)
      for (const subscriber of subscribers.get(event.name) ?? []) {
        await subscriber(event as never, trx)
      }
    },
  }
}
