import { createHash } from 'node:crypto'
import type { AuditArea } from '@headway/contracts/audit'
import type { SqlValue } from '../../../platform/database/database.ts'

/** What an entry says, before it has its place in the chain. */
export interface EntryContent {
  eventId: number
  at: Date
  kind: string
  area: AuditArea
  actorId: number | null
  actorName: string | null
  actorRole: string | null
  via: string | null
  objectType: string | null
  objectId: string | null
  objectName: string | null
  address: string | null
  requestId: string | null
  /** JSON: before and after. */
  changes: string | null
  /** JSON: what else is known. */
  details: string | null
}

/** Where the chain ends. */
export interface Link {
  seq: number
  hash: string
}

/** Before the first entry. */
export const GENESIS: Link = { seq: 0, hash: '0'.repeat(64) }

/** An entry in its place. */
export interface ChainedEntry extends EntryContent {
  seq: number
  previousHash: string
  hash: string
}

const contentOf = (entry: EntryContent): SqlValue[] => [
  entry.eventId,
  entry.at,
  entry.kind,
  entry.area,
  entry.actorId,
  entry.actorName,
  entry.actorRole,
  entry.via,
  entry.objectType,
  entry.objectId,
  entry.objectName,
  entry.address,
  entry.requestId,
  entry.changes,
  entry.details,
]

export const ENTRY_COLUMNS = `seq, event_id, at, kind, area, actor_id, actor_name, actor_role, via, object_type, object_id,
  object_name, address, request_id, changes, details, previous_hash, hash`

/** As {@link ENTRY_COLUMNS}, by the names of {@link ChainedEntry}. */
export const ENTRY_FIELDS = `seq, event_id AS eventId, at, kind, area, actor_id AS actorId, actor_name AS actorName,
  actor_role AS actorRole, via, object_type AS objectType, object_id AS objectId, object_name AS objectName, address,
  request_id AS requestId, changes, details, previous_hash AS previousHash, hash`

/** The hash of an entry at its place: SHA-256 over JSON, which keeps where one field ends and the next begins. */
export const hashOf = (entry: EntryContent, seq: number, previousHash: string): string =>
  createHash('sha256')
    .update(JSON.stringify([previousHash, seq, ...contentOf(entry)]))
    .digest('hex')

/** The row of an entry that follows a link, and the link it makes. */
export function follow(entry: EntryContent, previous: Link): { row: SqlValue[]; link: Link } {
  const seq = previous.seq + 1
  const hash = hashOf(entry, seq, previous.hash)
  return { row: [seq, ...contentOf(entry), previous.hash, hash], link: { seq, hash } }
}
