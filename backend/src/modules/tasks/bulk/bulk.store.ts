import type { BulkAct } from '@headway/contracts/task-bulk'
import type { Role } from '@headway/contracts'
import type { Act } from '../../../platform/act.ts'
import type { Actor, Via } from '../../../platform/actor.ts'
import type { Database, SqlValue } from '../../../platform/database/database.ts'
import { insertRows } from '../../../platform/database/insert-rows.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import type { Undo } from './undo.ts'

/** An act that takes another one back. */
export interface UndoAct {
  kind: 'undo'
  of: number
}

export interface BulkRecord {
  id: number
  actorId: number
  actorRole: Role
  via: Via | null
  requestId: string
  address: string
  act: BulkAct | UndoAct
  total: number
  createdAt: Date
  finishedAt: Date | null
}

type BulkRow = Omit<BulkRecord, 'act'> & { act: string }

const COLUMNS = `id, actor_id AS actorId, actor_role AS actorRole, via, request_id AS requestId, address, act, total,
  created_at AS createdAt, finished_at AS finishedAt`

/** An act over many tasks. @param lock held by whoever goes on with it, so that one batch follows the other. */
export async function findBulk(
  database: Database,
  id: number,
  { trx, lock = '' }: { trx?: Transaction; lock?: 'FOR UPDATE' | '' } = {},
): Promise<BulkRecord | undefined> {
  const [row] = await database.rows<BulkRow>(
    `SELECT ${COLUMNS} FROM task_bulk_acts WHERE id = ? ${lock}`,
    [id],
    trx,
  )
  return row && { ...row, act: JSON.parse(row.act) as BulkRecord['act'] }
}

/** A task of an act: the version that was seen, and for an undo what takes it back. */
export interface Chosen {
  id: number
  version?: number | undefined
  wayBack?: string
}

/** What the column holds at most. */
const HIGHEST_VERSION = 2 ** 31 - 1
/** Tasks begin with 1. */
const NO_VERSION = 0

/** A version as it is kept; what can be that of no task stays so. */
const storableVersion = (version: number): number =>
  version >= 1 && version <= HIGHEST_VERSION ? version : NO_VERSION

/** Keeps what is to be done. @returns the act's id. */
export async function insertBulk(
  database: Database,
  { act, wanted, chosen }: { act: Act; wanted: BulkRecord['act']; chosen: readonly Chosen[] },
  trx: Transaction,
): Promise<number> {
  const { actor, via = null, requestId, address, at } = act
  const [id = 0] = await trx('task_bulk_acts').insert({
    actor_id: actor.id,
    actor_role: actor.role,
    via,
    request_id: requestId,
    address,
    act: JSON.stringify(wanted),
    undo_of: wanted.kind === 'undo' ? wanted.of : null,
    total: chosen.length,
    created_at: at,
    finished_at: chosen.length === 0 ? at : null,
  })
  const rows = chosen.map((task): SqlValue[] => [
    id,
    task.id,
    task.version === undefined ? null : storableVersion(task.version),
    'waiting',
    task.wayBack ?? null,
  ])
  await insertRows(
    database,
    { into: 'task_bulk_rows (bulk_id, number, seen_version, outcome, way_back)', rows },
    trx,
  )
  return id
}

export interface WaitingRow {
  number: number
  seenVersion: number | null
  wayBack: string | null
}

/** The next tasks to go on with, by their numbers. */
export const readWaiting = (database: Database, id: number, most: number, trx: Transaction) =>
  database.rows<WaitingRow>(
    `SELECT number, seen_version AS seenVersion, way_back AS wayBack FROM task_bulk_rows
     WHERE bulk_id = ? AND outcome = 'waiting' ORDER BY number LIMIT ${most}`,
    [id],
    trx,
  )

/** What has become of one task. */
export type Outcome =
  | { outcome: 'done'; versionAfter: number; undo: Undo | null; told: readonly number[] }
  | { outcome: 'same' | 'changed' }
  | { outcome: 'refused'; reason: string }

export async function writeOutcome(
  { bulkId, number, became }: { bulkId: number; number: number; became: Outcome },
  trx: Transaction,
): Promise<void> {
  const columns =
    became.outcome === 'done'
      ? {
          version_after: became.versionAfter,
          way_back: became.undo === null ? null : JSON.stringify(became.undo),
          told: became.told.length === 0 ? null : JSON.stringify(became.told),
        }
      : { reason: 'reason' in became ? became.reason.slice(0, 60) : null }
  await trx('task_bulk_rows')
    .where({ bulk_id: bulkId, number })
    .update({ outcome: became.outcome, ...columns })
}

/** Who acts, with the rights of now; undefined for somebody who has lost access. */
export async function findActor(
  database: Database,
  { actorId, actorRole, via }: Pick<BulkRecord, 'actorId' | 'actorRole' | 'via'>,
  trx: Transaction,
): Promise<Actor | undefined> {
  const [row] = await database.rows<Omit<Actor, 'sessionId' | 'roleOverride'> & { isActive: number }>(
    `SELECT id, role, first_name AS firstName, last_name AS lastName, email, manager_id AS managerId,
       is_active AS isActive FROM users WHERE id = ?`,
    [actorId],
    trx,
  )
  if (row?.isActive !== 1) {
    return undefined
  }
  const { isActive: _, ...person } = row
  const isSwitched = via === 'role_switch'
  return {
    ...person,
    role: isSwitched ? actorRole : person.role,
    sessionId: null,
    roleOverride: isSwitched ? actorRole : null,
  }
}
