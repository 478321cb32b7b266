import type { BulkAct } from '@headway/contracts/task-bulk'
import type { Role } from '@headway/contracts'
import type { RequestContext } from '../../../platform/request-context.ts'
import type { Actor, Via } from '../../../platform/actor.ts'
import type { Database, SqlValue } from '../../../platform/database/database.ts'
import { insertRows } from '../../../platform/database/insert-rows.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import type { Undo } from './undo.ts'

/** An operation that undoes another one. */
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

/**
 * Reads a bulk operation.
 *
 * @param lock held by the process that runs the operation, so that its batches run one after the other.
 */
export async function findBulk(
  database: Database,
  id: number,
  { trx, lock = '' }: { trx?: Transaction; lock?: 'FOR UPDATE' | '' } = {},
): Promise<BulkRecord | undefined> {
  const [row] = await database.rows<BulkRow>(
    `SELECT ${COLUMNS} FROM task_bulk_operations WHERE id = ? ${lock}`,
    [id],
    trx,
  )
  return row && { ...row, act: JSON.parse(row.act) as BulkRecord['act'] }
}

/** A selected task with the version that the user saw. For an undo, `undoData` holds the data of the undo as JSON. */
export interface SelectedTask {
  id: number
  version?: number | undefined
  undoData?: string
}

/** Maximum value of the database column. */
const MAX_VERSION = 2 ** 31 - 1
/** A version that no task has, since versions start at 1. */
const NO_VERSION = 0

/**
 * Returns a version that fits into the column. An impossible version becomes `NO_VERSION`, so that it still matches no
 * task.
 */
const storableVersion = (version: number): number =>
  version >= 1 && version <= MAX_VERSION ? version : NO_VERSION

/**
 * Stores a bulk operation and its tasks.
 *
 * @returns the id of the operation.
 */
export async function insertBulk(
  database: Database,
  {
    context,
    operation,
    tasks,
  }: { context: RequestContext; operation: BulkRecord['act']; tasks: readonly SelectedTask[] },
  trx: Transaction,
): Promise<number> {
  const { actor, via = null, requestId, address, at } = context
  const [id = 0] = await trx('task_bulk_operations').insert({
    actor_id: actor.id,
    actor_role: actor.role,
    via,
    request_id: requestId,
    address,
    act: JSON.stringify(operation),
    undo_of: operation.kind === 'undo' ? operation.of : null,
    total: tasks.length,
    created_at: at,
    finished_at: tasks.length === 0 ? at : null,
  })
  const rows = tasks.map((task): SqlValue[] => [
    id,
    task.id,
    task.version === undefined ? null : storableVersion(task.version),
    'waiting',
    task.undoData ?? null,
  ])
  await insertRows(
    database,
    { into: 'task_bulk_rows (bulk_id, task_id, seen_version, outcome, undo_data)', rows },
    trx,
  )
  return id
}

export interface PendingRow {
  taskId: number
  seenVersion: number | null
  undoData: string | null
}

/** Reads the next tasks to process, in the order of their ids. */
export const readPendingRows = (database: Database, id: number, most: number, trx: Transaction) =>
  database.rows<PendingRow>(
    `SELECT task_id AS taskId, seen_version AS seenVersion, undo_data AS undoData FROM task_bulk_rows
     WHERE bulk_id = ? AND outcome = 'waiting' ORDER BY task_id LIMIT ${most}`,
    [id],
    trx,
  )

/** Result for one task. */
export type Outcome =
  | { outcome: 'done'; versionAfter: number; undo: Undo | null; notifiedUserIds: readonly number[] }
  | { outcome: 'same' | 'changed' }
  | { outcome: 'refused'; reason: string }

export async function writeOutcome(
  { bulkId, taskId, became }: { bulkId: number; taskId: number; became: Outcome },
  trx: Transaction,
): Promise<void> {
  const columns =
    became.outcome === 'done'
      ? {
          version_after: became.versionAfter,
          undo_data: became.undo === null ? null : JSON.stringify(became.undo),
          notified_user_ids:
            became.notifiedUserIds.length === 0 ? null : JSON.stringify(became.notifiedUserIds),
        }
      : { reason: 'reason' in became ? became.reason.slice(0, 60) : null }
  await trx('task_bulk_rows')
    .where({ bulk_id: bulkId, task_id: taskId })
    .update({ outcome: became.outcome, ...columns })
}

/** Returns the user who started the operation, with their current role. Undefined when the user is inactive. */
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
