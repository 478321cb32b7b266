import type { Database, SqlValue } from '../../../platform/database/database.ts'
import type { Change, EventName } from '../../../platform/events/events.ts'
import { insertRows } from '../../../platform/database/insert-rows.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction, isDuplicate, type Transaction } from '../../../platform/database/transaction.ts'
import { catalog, type Described } from './catalog.ts'
import { ENTRY_COLUMNS, type EntryContent, appendToChain, GENESIS, type Link } from './entry.ts'
import { withoutSecrets } from './redact.ts'
import { placeholders } from '../../../platform/database/sql-fragments.ts'

/** Number of events processed in one transaction. */
const BATCH_SIZE = 100
/** Maximum number of consecutive conflicts with other processes before an error is thrown. */
const MAX_CONFLICTS = 10

interface DueEvent {
  id: number
  name: string
  actorId: number | null
  actorRole: string | null
  via: string | null
  requestId: string | null
  address: string | null
  payload: string
  changes: string | null
  at: Date
}

type Names = ReadonlyMap<number, string>

function describe({ name, payload, changes, actorId }: DueEvent): Described | null {
  const find = catalog[name as EventName] as
    | ((payload: unknown, occasion: { change: Change | null; isOurs: boolean }) => Described | null)
    | undefined
  const change = changes === null ? null : (JSON.parse(changes) as Change)
  // Another version of the portal may have written an unknown event, which gets a generic entry.
  return find
    ? find(JSON.parse(payload), { change, isOurs: actorId !== null })
    : { area: 'administration', object: { type: 'event', id: name, name: null } }
}

const json = (value: unknown) => {
  const isEmpty = value === null || value === undefined || Object.keys(value).length === 0
  return isEmpty ? null : JSON.stringify(withoutSecrets(value))
}

interface DescribedEvent {
  event: DueEvent
  described: Described
}

function toEntry({ event, described }: DescribedEvent, names: Names): EntryContent {
  const { object, area, kind = event.name, details } = described
  const { actorId } = event
  const objectName = object.name ?? (object.type === 'user' ? names.get(Number(object.id)) : null) ?? null
  return {
    eventId: event.id,
    at: event.at,
    kind: kind.slice(0, 64),
    area,
    actorId,
    actorName: actorId === null ? null : (names.get(actorId) ?? null),
    actorRole: event.actorRole,
    via: event.via,
    objectType: object.type,
    objectId: object.id.slice(0, 64),
    objectName: objectName?.slice(0, 255) ?? null,
    address: event.address,
    requestId: event.requestId,
    changes: event.changes === null ? null : json(JSON.parse(event.changes)),
    details: json(details),
  }
}

/** Returns the current names of the users, at most about a second after their actions. */
async function findNames(
  database: Database,
  taken: readonly DescribedEvent[],
  trx: Transaction,
): Promise<Names> {
  const ids = new Set(
    taken.flatMap(({ event, described }) => [
      ...(event.actorId === null ? [] : [event.actorId]),
      ...(described.object.type === 'user' ? [Number(described.object.id)] : []),
    ]),
  )
  const wanted = [...ids]
  const padded = Array.from({ length: 2 * BATCH_SIZE }, (_, index): SqlValue => wanted[index] ?? 0)
  const rows = await database.rows<{ id: number; name: string }>(
    `SELECT id, CONCAT(first_name, ' ', last_name) AS name FROM users WHERE id IN (${placeholders(padded.length)})`,
    padded,
    trx,
  )
  return new Map(rows.map(({ id, name }) => [id, name.trim()]))
}

/** Returns the end of the chain: its last entry, or the newest anchor when all entries were removed. */
async function findEnd(database: Database, trx: Transaction): Promise<Link> {
  const [last] = await database.rows<Link>(
    'SELECT seq, hash FROM audit_entries ORDER BY seq DESC LIMIT 1',
    [],
    trx,
  )
  if (last) {
    return last
  }
  const [anchor] = await database.rows<Link>(
    'SELECT seq, hash FROM audit_anchors ORDER BY seq DESC LIMIT 1',
    [],
    trx,
  )
  return anchor ?? GENESIS
}

async function ingestBatch(database: Database, trx: Transaction): Promise<number> {
  const due = await database.rows<DueEvent>(
    `SELECT id, name, actor_id AS actorId, actor_role AS actorRole, via, request_id AS requestId, address, payload,
       changes, created_at AS at FROM events FORCE INDEX (events_needs_audit)
     WHERE needs_audit = 1 ORDER BY id LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED`,
    [],
    trx,
  )
  if (due.length === 0) {
    return 0
  }
  const taken = due.flatMap((event) => {
    const described = describe(event)
    return described ? [{ event, described }] : []
  })
  const names = await findNames(database, taken, trx)
  let end = await findEnd(database, trx)
  const rows: SqlValue[][] = []
  for (const one of taken) {
    const { row, link } = appendToChain(toEntry(one, names), end)
    rows.push(row)
    end = link
  }
  await insertRows(database, { into: `audit_entries (${ENTRY_COLUMNS})`, rows }, trx)
  const ids = Array.from({ length: BATCH_SIZE }, (_, index): SqlValue => due[index]?.id ?? 0)
  await database.change(
    `UPDATE events SET needs_audit = NULL WHERE id IN (${placeholders(ids.length)})`,
    ids,
    trx,
  )
  return due.length
}

const DUE_CHECK = 'SELECT 1 FROM events FORCE INDEX (events_needs_audit) WHERE needs_audit = 1 LIMIT 1'

/**
 * Writes one entry for each audited event that was committed, in one chain across all processes. A process that loses
 * the race for the next position repeats its batch.
 */
export async function ingestEvents({ database }: Pick<Platform, 'database'>): Promise<void> {
  const isDue = () => database.rows(DUE_CHECK)
  for (let failures = 0; (await isDue()).length > 0; ) {
    try {
      if ((await inTransaction(database.knex, (trx) => ingestBatch(database, trx))) === 0) {
        return
      }
      failures = 0
    } catch (error) {
      failures += 1
      if (!isDuplicate(error) || failures === MAX_CONFLICTS) {
        throw error
      }
    }
  }
}
