import type { RequestContext } from '../../platform/request-context.ts'
import { isDatabaseUnavailable } from '../../platform/jobs/each-item.ts'
import type { Platform } from '../../platform/platform.ts'
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts'
import { findActor } from '../tasks/index.ts'
import { createRow, linkRow } from './create-row.ts'
import {
  findImport,
  type ImportRecord,
  readWork,
  type RowResult,
  type WorkRow,
  writeRow,
} from './import.store.ts'
import { undoRow } from './undo-row.ts'

/** Number of tasks written in one transaction. A small batch limits how long other requests wait for its locks. */
const BATCH_SIZE = 10

/** `bulkOperationId` suppresses notifications for single tasks. */
async function findContext(
  { database }: Platform,
  record: ImportRecord,
  trx: Transaction,
): Promise<RequestContext | undefined> {
  const actor = await findActor(database, record, trx)
  const { requestId, address, createdAt: at, via, id: bulkOperationId } = record
  return actor && { actor, requestId, address, at, bulkOperationId, ...(via === null ? {} : { via }) }
}

type Step = (
  platform: Platform,
  context: RequestContext,
  row: WorkRow,
  trx: Transaction,
) => Promise<RowResult>

type ImportStep = 'create' | 'linking' | 'done'

/** Parameters of one transaction of the import. */
interface Batch {
  most: number
  /** Called with the first row before the row is processed, so that a failure can be assigned to it. */
  reached: (row: WorkRow, step: ImportStep) => void
}

/** Returns the result of a row whose step failed. */
function failed({ notes }: WorkRow, step: ImportStep, note: string): RowResult {
  const outcomes = { create: 'failed', linking: 'done', done: 'kept' } as const
  return { outcome: outcomes[step], notes: [...(JSON.parse(notes) as string[]), note] }
}

/**
 * Processes the next rows with an outcome.
 *
 * @returns the number of rows.
 */
async function processRows(
  platform: Platform,
  record: ImportRecord,
  {
    outcome,
    step,
    backwards = false,
    batch,
  }: { outcome: ImportStep; step: Step; backwards?: boolean; batch: Batch },
  trx: Transaction,
): Promise<number> {
  const rows = await readWork(
    platform.database,
    { importId: record.id, outcome, most: batch.most, backwards },
    trx,
  )
  if (rows[0]) {
    batch.reached(rows[0], outcome)
  }
  const context = rows.length === 0 ? undefined : await findContext(platform, record, trx)
  for (const row of rows) {
    const result: RowResult = context
      ? await step(platform, context, row, trx)
      : failed(row, outcome, 'The person who started this import no longer has access.')
    await writeRow({ importId: record.id, line: row.line, result }, trx)
  }
  return rows.length
}

/** Returns the number of open imported tasks assigned to each user except the importing one. */
const readNotified = ({ database }: Platform, { id, actorId }: ImportRecord, trx: Transaction) =>
  database.rows<{ userId: number; tasks: number }>(
    `SELECT l.user_id AS userId, COUNT(*) AS tasks FROM task_import_rows r
     JOIN task_list_entries l ON l.task_id = r.task_id AND l.kind = 'assigned' AND l.tag = ''
     JOIN tasks t ON t.id = r.task_id AND t.list_state = 0
     WHERE r.import_id = ? AND r.outcome = 'done' AND l.user_id <> ? GROUP BY l.user_id`,
    [id, actorId],
    trx,
  )

async function countRows(id: number, outcome: string, trx: Transaction): Promise<number> {
  const row = await trx('task_import_rows').where({ import_id: id, outcome }).count({ many: '*' }).first()
  return Number(row?.many ?? 0)
}

/** Marks the import as finished and emits one event for all tasks. */
async function finish(platform: Platform, record: ImportRecord, trx: Transaction): Promise<void> {
  const { database, clock, events } = platform
  const { id, actorId, actorRole, requestId, address, createdAt: at, source } = record
  const isUndo = record.state === 'undoing'
  await trx('task_imports')
    .where({ id })
    .update({ state: isUndo ? 'undone' : 'done', finished_at: clock.now() })
  const tasks = await countRows(id, isUndo ? 'undone' : 'done', trx)
  const context = { actor: { id: actorId, role: actorRole }, requestId, address, at }
  const audience = { userIds: [actorId], isOrganizationWide: false }
  const tags = [{ type: 'Activity' as const }]
  if (isUndo) {
    const payload = { importId: id, source, tasks }
    await events.emit({ name: 'tasks.importUndone', context, payload, audience, tags }, trx)
    return
  }
  const actor = await findActor(database, record, trx)
  const byName = actor ? `${actor.firstName} ${actor.lastName}` : ''
  const told = await readNotified(platform, record, trx)
  const payload = { importId: id, source, tasks, told, byName }
  await events.emit({ name: 'tasks.imported', context, payload, audience, tags }, trx)
}

/**
 * Processes the next rows.
 *
 * @returns whether more rows remain.
 */
async function runBatch(platform: Platform, id: number, batch: Batch, trx: Transaction): Promise<boolean> {
  const record = await findImport(platform.database, id, { trx, lock: 'FOR UPDATE' })
  if (record?.state !== 'running' && record?.state !== 'undoing') {
    return false
  }
  const create: Step = (_, context, row) => createRow(platform, { record, context }, row, trx)
  const link: Step = (_, context, row) => linkRow(platform, { record, context }, row, trx)
  const done =
    record.state === 'undoing'
      ? await processRows(platform, record, { outcome: 'done', step: undoRow, backwards: true, batch }, trx)
      : (await processRows(platform, record, { outcome: 'create', step: create, batch }, trx)) ||
        (await processRows(platform, record, { outcome: 'linking', step: link, batch }, trx))
  if (done === 0) {
    await finish(platform, record, trx)
  }
  return done > 0
}

/**
 * Runs an import to its end. Concurrent processes take turns batch by batch. After a failed batch, rows are processed
 * one by one, and a row that fails is marked as failed.
 */
export async function runImport(platform: Platform, id: number): Promise<void> {
  const { database, logger } = platform
  let most = BATCH_SIZE
  for (let hasMore = true; hasMore; ) {
    let first: { row: WorkRow; step: ImportStep } | undefined
    const batch: Batch = {
      most,
      reached: (row, step) => {
        first = { row, step }
      },
    }
    try {
      hasMore = await inTransaction(database.knex, (trx) => runBatch(platform, id, batch, trx))
    } catch (error) {
      if (isDatabaseUnavailable(error) || first === undefined) {
        throw error
      }
      if (most === 1) {
        const { row, step } = first
        logger.error({ err: error, import: id, line: row.line }, 'a row could not be imported')
        const result = failed(row, step, 'This row could not be imported. The server log has the details.')
        await inTransaction(database.knex, (trx) => writeRow({ importId: id, line: row.line, result }, trx))
      }
      most = 1
    }
  }
}
