import type { Query, Role } from '@headway/contracts'
import {
  type AuditDetail,
  type AuditEntry,
  type auditList,
  auditPersonFields,
} from '@headway/contracts/audit'
import { decodeCursor, encodeCursor } from '../../../platform/http/cursor.ts'
import type { Database, SqlValue } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Change } from '../../../platform/events/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import { ENTRY_FIELDS, type ChainedEntry } from '../entries/entry.ts'
import { type AuditFilter, type Plan, toPlan } from './filter.ts'
import { placeholders } from '../../../platform/database/sql-fragments.ts'

/**
 * Maximum number of entries scanned for one page of a search, which may end early (docs/DATABASE.md, "List queries").
 */
const MAX_EXAMINED = 1_152
/** Maximum number of entries of a page, plus one to detect further entries. */
const MAX_PAGE_SIZE = 101
const BEFORE_ALL = Number.MAX_SAFE_INTEGER

/** Sequence numbers of a page's entries, and the position of the next page; undefined after the last. */
interface EntryPositions {
  seqs: number[]
  next: number | undefined
}

async function findPositions(
  database: Database,
  plan: Plan,
  before: number,
  limit: number,
): Promise<EntryPositions> {
  const { index, leading, rest } = plan
  const most = rest ? MAX_EXAMINED : limit + 1
  const matches = rest ? `(${rest.sql})` : '1'
  const rows = await database.rows<{ seq: number; matches: number }>(
    `SELECT seq, ${matches} AS matches FROM audit_entries FORCE INDEX (${index})
     WHERE seq < ? AND ${leading.sql} ORDER BY seq DESC LIMIT ${most}`,
    [...(rest?.values ?? []), before, ...leading.values],
  )
  const seqs = rows.filter((row) => row.matches === 1).map(({ seq }) => seq)
  if (seqs.length > limit) {
    const shown = seqs.slice(0, limit)
    return { seqs: shown, next: shown.at(-1) }
  }
  return { seqs, next: rest && rows.length === most ? rows.at(-1)?.seq : undefined }
}

async function readEntries(database: Database, seqs: readonly number[]): Promise<ChainedEntry[]> {
  if (seqs.length === 0) {
    return []
  }
  const padded = Array.from({ length: MAX_PAGE_SIZE }, (_, index): SqlValue => seqs[index] ?? 0)
  return database.rows<ChainedEntry>(
    `SELECT ${ENTRY_FIELDS} FROM audit_entries WHERE seq IN (${placeholders(padded.length)}) ORDER BY seq DESC`,
    padded,
  )
}

/** Merges the entries caused by a user with those about the user into one page. */
async function findPositionsOf(
  database: Database,
  person: number,
  before: number,
  limit: number,
): Promise<EntryPositions> {
  const branch = (index: string, condition: string) =>
    `(SELECT seq FROM audit_entries FORCE INDEX (${index}) WHERE ${condition} AND seq < ? ORDER BY seq DESC LIMIT ${limit + 1})`
  const rows = await database.rows<{ seq: number }>(
    `${branch('audit_entries_actor', 'actor_id = ?')} UNION
     ${branch('audit_entries_object', "object_type = 'user' AND object_id = ?")} ORDER BY seq DESC LIMIT ${limit + 1}`,
    [person, before, String(person), before],
  )
  const seqs = rows.slice(0, limit).map(({ seq }) => seq)
  return { seqs, next: rows.length > limit ? seqs.at(-1) : undefined }
}

const isPersonOnly = ({ person, ...others }: AuditFilter) =>
  person !== undefined && Object.values(others).every((value) => value === undefined)

/** Returns one page of stored entries, newest first. */
export async function readPage(
  platform: Platform,
  filter: AuditFilter,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<{ entries: ChainedEntry[]; next: number | undefined }> {
  const { database } = platform
  const start = before ?? BEFORE_ALL
  const places =
    isPersonOnly(filter) && filter.person !== undefined
      ? await findPositionsOf(database, filter.person, start, limit)
      : await findPositions(database, await toPlan(platform, filter), start, limit)
  return { entries: await readEntries(database, places.seqs), next: places.next }
}

/** Returns an entry in the format of the API. */
export const presentEntry = (entry: ChainedEntry): AuditEntry => ({
  id: entry.seq,
  at: entry.at.toISOString(),
  kind: entry.kind,
  area: entry.area,
  actor:
    entry.actorId === null
      ? null
      : { id: entry.actorId, name: entry.actorName ?? '', role: entry.actorRole as Role | null },
  via: entry.via,
  object:
    entry.objectType === null
      ? null
      : { type: entry.objectType, id: entry.objectId ?? '', name: entry.objectName },
  address: entry.address === '' ? null : entry.address,
  requestId: entry.requestId,
})

/** Returns an entry with the values before and after, as exports contain it. */
export function presentDetail(entry: ChainedEntry): Omit<AuditDetail, 'people'> {
  const change = entry.changes === null ? null : (JSON.parse(entry.changes) as Change)
  return {
    ...presentEntry(entry),
    before: change?.before ?? null,
    after: change?.after ?? null,
    details: entry.details === null ? null : (JSON.parse(entry.details) as Record<string, unknown>),
    hash: entry.hash,
    previousHash: entry.previousHash,
  }
}

/** Returns one page of entries, newest first. */
export async function listEntries(platform: Platform, query: Query<typeof auditList>) {
  const { limit, cursor, ...filter } = query
  const [before] = cursor === undefined ? [] : (decodeCursor(cursor, ['number']) as [number])
  const { entries, next } = await readPage(platform, filter, { before, limit })
  return {
    items: entries.map(presentEntry),
    nextCursor: next === undefined ? null : encodeCursor([next]),
  }
}

/**
 * Returns an entry.
 *
 * @throws ProblemError 404 for an entry that does not exist (any more).
 */
export async function readEntry(database: Database, id: number): Promise<AuditDetail> {
  const [entry] = await database.rows<ChainedEntry>(
    `SELECT ${ENTRY_FIELDS} FROM audit_entries WHERE seq = ?`,
    [id],
  )
  if (!entry) {
    throw notFound('entry')
  }
  const detail = presentDetail(entry)
  return { ...detail, people: await readNames(database, personIdsIn(detail)) }
}

/** Maximum number of users of an entry whose names are read. */
const MAX_NAMES = 200

function personIdsIn({ before, after, details }: Omit<AuditDetail, 'people'>): number[] {
  const values = [before, after, details].flatMap((fields) =>
    auditPersonFields.flatMap((field) => fields?.[field] ?? []),
  )
  return [...new Set(values.filter((value): value is number => Number.isInteger(value)))].slice(0, MAX_NAMES)
}

async function readNames(database: Database, ids: readonly number[]): Promise<AuditDetail['people']> {
  if (ids.length === 0) {
    return []
  }
  return database.rows<{ id: number; name: string }>(
    `SELECT id, CONCAT(first_name, ' ', last_name) AS name FROM users WHERE id IN (${placeholders(ids.length)}) ORDER BY id`,
    [...ids],
  )
}
