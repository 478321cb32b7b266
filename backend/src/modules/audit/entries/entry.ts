import { createHash } from 'node:crypto'
import type { AuditArea } from '@headway/contracts/audit'
import type { SqlValue } from '../../../platform/database/database.ts'

/** Content of an entry, without its position in the chain. */
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
  /** JSON object with the values before and after the change. */
  changes: string | null
  /** JSON object with further details. */
  details: string | null
}

/** Position in the chain with the hash of its entry. */
export interface Link {
  seq: number
  hash: string
}

/** Link before the first entry. */
export const GENESIS: Link = { seq: 0, hash: '0'.repeat(64) }

/** An entry with its position in the chain. */
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

/** Columns of {@link ENTRY_COLUMNS}, with the names of {@link ChainedEntry} as aliases. */
export const ENTRY_FIELDS = `seq, event_id AS eventId, at, kind, area, actor_id AS actorId, actor_name AS actorName,
  actor_role AS actorRole, via, object_type AS objectType, object_id AS objectId, object_name AS objectName, address,
  request_id AS requestId, changes, details, previous_hash AS previousHash, hash`

/** Returns the SHA-256 hash of an entry at its position. JSON keeps the boundaries between fields unambiguous. */
export const hashOf = (entry: EntryContent, seq: number, previousHash: string): string =>
  createHash('sha256')
    .update(JSON.stringify([previousHash, seq, ...contentOf(entry)]))
    .digest('hex')

/** Returns the row of an entry that follows a link, and the resulting link. */
export function appendToChain(entry: EntryContent, previous: Link): { row: SqlValue[]; link: Link } {
  const seq = previous.seq + 1
  const hash = hashOf(entry, seq, previous.hash)
  return { row: [seq, ...contentOf(entry), previous.hash, hash], link: { seq, hash } }
}
