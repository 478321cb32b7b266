import type { RequestContext } from '../../../platform/request-context.ts'
import { isDatabaseUnavailable } from '../../../platform/jobs/each-item.ts'
import { ProblemError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction, type Transaction } from '../../../platform/database/transaction.ts'
import { applyOperation } from './operations.ts'
import { TaskModel } from '../core/task.model.ts'
import {
  type BulkRecord,
  findActor,
  findBulk,
  type Outcome,
  readPendingRows,
  type PendingRow,
  writeOutcome,
} from './bulk.store.ts'
import { undoOperation, type Undo } from './undo.ts'
import type { BulkAct } from '@headway/contracts/task-bulk'

/** Bulk changes that send one notification, however many tasks they change. */
type NotifiedKind = 'assign' | 'delete' | 'shiftDue' | 'status'

declare module '../../../platform/events/events.ts' {
  interface EventMap {
    /** A bulk change of tasks; each task also has an event of its own. */
    'tasks.bulkChanged': {
      bulk: number
      act: BulkAct['kind'] | 'undo'
      /** Number of changed tasks. */
      tasks: number
      /** Kind of the notification, and how many tasks each person is notified about. */
      kind: NotifiedKind
      told: { userId: number; tasks: number }[]
      byName: string
    }
  }
}

/** Number of tasks changed in one transaction. A small batch limits how long other requests wait for its locks. */
const BATCH_SIZE = 10

const lockVersion = async (id: number, trx: Transaction): Promise<number | undefined> => {
  const row = await TaskModel.query(trx).findById(id).forUpdate().select('version')
  return row?.version
}

/**
 * Applies the operation to one task.
 *
 * @throws ProblemError when the actor may not change the task or its state does not allow it; then nothing is written.
 */
async function processRow(
  platform: Platform,
  { bulk, context }: Running,
  row: PendingRow,
  trx: Transaction,
): Promise<Outcome> {
  const { taskId: id, seenVersion, undoData } = row
  const version = await lockVersion(id, trx)
  if (version === undefined) {
    return { outcome: 'refused', reason: 'not_found' }
  }
  if (seenVersion !== null && version !== seenVersion) {
    return { outcome: 'changed' }
  }
  if (bulk.act.kind === 'undo') {
    await undoOperation(platform, context, { id, undo: JSON.parse(undoData ?? 'null') as Undo }, trx)
    return {
      outcome: 'done',
      versionAfter: (await lockVersion(id, trx)) ?? 0,
      undo: null,
      notifiedUserIds: [],
    }
  }
  const operation = bulk.act
  const applied = await applyOperation(platform, context, { id, operation }, trx)
  return applied
    ? { outcome: 'done', versionAfter: (await lockVersion(id, trx)) ?? 0, ...applied }
    : { outcome: 'same' }
}

interface Running {
  bulk: BulkRecord
  context: RequestContext
}

async function tryRow(
  platform: Platform,
  running: Running,
  row: PendingRow,
  trx: Transaction,
): Promise<Outcome> {
  try {
    return await processRow(platform, running, row, trx)
  } catch (error) {
    if (error instanceof ProblemError) {
      return { outcome: 'refused', reason: error.code }
    }
    throw error
  }
}

/** Parameters of one transaction of the operation. */
interface Batch {
  id: number
  most: number
  /** Called with the first row before the row is processed, so that a failure can be assigned to it. */
  reached: (row: number) => void
}

/**
 * Processes the next tasks in ascending order of their ids, the order in which all code locks tasks.
 *
 * @returns whether more tasks remain.
 */
async function runBatch(
  platform: Platform,
  { id, most, reached }: Batch,
  trx: Transaction,
): Promise<boolean> {
  const { database } = platform
  const bulk = await findBulk(database, id, { trx, lock: 'FOR UPDATE' })
  if (!bulk || bulk.finishedAt !== null) {
    return false
  }
  const rows = await readPendingRows(database, id, most, trx)
  if (rows[0]) {
    reached(rows[0].taskId)
  }
  const actor = await findActor(database, bulk, trx)
  const { requestId, address, createdAt: at, via } = bulk
  for (const row of rows) {
    const became: Outcome = actor
      ? await tryRow(
          platform,
          {
            bulk,
            context: { actor, requestId, address, at, bulkOperationId: id, ...(via === null ? {} : { via }) },
          },
          row,
          trx,
        )
      : { outcome: 'refused', reason: 'not_allowed' }
    await writeOutcome({ bulkId: id, taskId: row.taskId, became }, trx)
  }
  if (rows.length < most) {
    await finish(platform, bulk, trx)
  }
  return rows.length === most
}

const notifiedKinds: Partial<Record<BulkRecord['act']['kind'], NotifiedKind>> = {
  assign: 'assign',
  delete: 'delete',
  status: 'status',
  shiftDue: 'shiftDue',
}

/** Marks the operation as finished and notifies each user once, however many of their tasks it changed. */
async function finish(platform: Platform, bulk: BulkRecord, trx: Transaction): Promise<void> {
  const { database, clock, events } = platform
  await trx('task_bulk_operations').where({ id: bulk.id }).update({ finished_at: clock.now() })
  const done = await database.rows<{ notified: string | null }>(
    "SELECT notified_user_ids AS notified FROM task_bulk_rows WHERE bulk_id = ? AND outcome = 'done'",
    [bulk.id],
    trx,
  )
  if (done.length === 0) {
    return
  }
  const people = done.flatMap(({ notified }) => (notified === null ? [] : (JSON.parse(notified) as number[])))
  const notified = [...Map.groupBy(people, (userId) => userId)].map(([userId, all]) => ({
    userId,
    tasks: all.length,
  }))
  const actor = await findActor(database, bulk, trx)
  const { requestId, address, createdAt: at, actorId, actorRole } = bulk
  await events.emit(
    {
      name: 'tasks.bulkChanged',
      context: { actor: { id: actorId, role: actorRole }, requestId, address, at },
      payload: {
        bulk: bulk.id,
        act: bulk.act.kind,
        tasks: done.length,
        kind: notifiedKinds[bulk.act.kind] ?? 'status',
        told: notified,
        byName: actor ? `${actor.firstName} ${actor.lastName}` : '',
      },
      audience: { userIds: [actorId], isOrganizationWide: false },
      tags: [{ type: 'Activity' }],
    },
    trx,
  )
}

/**
 * Runs a bulk operation to its end. Concurrent processes take turns batch by batch. After a failed batch, tasks are
 * processed one by one, and a task that fails is refused.
 */
export async function runBulk(platform: Platform, id: number): Promise<void> {
  const { database, logger } = platform
  let most = BATCH_SIZE
  for (let hasMore = true; hasMore; ) {
    let row: number | undefined
    const reached = (first: number) => {
      row = first
    }
    try {
      hasMore = await inTransaction(database.knex, (trx) => runBatch(platform, { id, most, reached }, trx))
    } catch (error) {
      if (isDatabaseUnavailable(error) || row === undefined) {
        throw error
      }
      if (most === 1) {
        logger.error({ err: error, bulk: id, task: row }, 'a task of a bulk operation could not be changed')
        const refusal = {
          bulkId: id,
          taskId: row,
          became: { outcome: 'refused', reason: 'internal_error' },
        } as const
        await inTransaction(database.knex, (trx) => writeOutcome(refusal, trx))
      }
      most = 1
    }
  }
}
