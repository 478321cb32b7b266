import type { Act } from '../../../platform/act.ts'
import { isDatabaseAway } from '../../../platform/jobs/each-item.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction, type Transaction } from '../../../platform/database/transaction.ts'
import { findActor } from '../bulk/bulk.store.ts'
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

/** Tasks that are written in one transaction: others wait for its locks no longer than for some acts. */
const BATCH = 10

/** Nobody is told of each task: `partOf` says that it is one of many. */
async function findAct(
  { database }: Platform,
  record: ImportRecord,
  trx: Transaction,
): Promise<Act | undefined> {
  const actor = await findActor(database, record, trx)
  const { requestId, address, createdAt: at, via, id: partOf } = record
  return actor && { actor, requestId, address, at, partOf, ...(via === null ? {} : { via }) }
}

type Step = (platform: Platform, act: Act, row: WorkRow, trx: Transaction) => Promise<RowResult>

type ImportStep = 'create' | 'linking' | 'done'

/** The rows of one transaction. */
interface Batch {
  most: number
  /** Called with the first row before the row is processed, so that a failure can be assigned to it. */
  reached: (row: WorkRow, step: ImportStep) => void
}

/** What becomes of a row whose step could not be done. */
function failed({ notes }: WorkRow, step: ImportStep, note: string): RowResult {
  const outcomes = { create: 'failed', linking: 'done', done: 'kept' } as const
  return { outcome: outcomes[step], notes: [...(JSON.parse(notes) as string[]), note] }
}

/** Does the next rows of one outcome. @returns how many there were. */
async function doRows(
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
  const act = rows.length === 0 ? undefined : await findAct(platform, record, trx)
  for (const row of rows) {
    const result: RowResult = act
      ? await step(platform, act, row, trx)
      : failed(row, outcome, 'The person who started this import no longer has access.')
    await writeRow({ importId: record.id, line: row.line, result }, trx)
  }
  return rows.length
}

/** Who has been given tasks by an import, and how many. */
const readTold = ({ database }: Platform, { id, actorId }: ImportRecord, trx: Transaction) =>
  database.rows<{ userId: number; tasks: number }>(
    `SELECT l.user_id AS userId, COUNT(*) AS tasks FROM task_import_rows r
     JOIN task_lists l ON l.task_id = r.task_id AND l.kind = 'assigned' AND l.tag = ''
     JOIN tasks t ON t.id = r.task_id AND t.is_closed = 0
     WHERE r.import_id = ? AND r.outcome = 'done' AND l.user_id <> ? GROUP BY l.user_id`,
    [id, actorId],
    trx,
  )

async function countRows(id: number, outcome: string, trx: Transaction): Promise<number> {
  const row = await trx('task_import_rows').where({ import_id: id, outcome }).count({ many: '*' }).first()
  return Number(row?.many ?? 0)
}

/** Says once what was done, however many tasks it was. */
async function finish(platform: Platform, record: ImportRecord, trx: Transaction): Promise<void> {
  const { database, clock, events } = platform
  const { id, actorId, actorRole, requestId, address, createdAt: at, source } = record
  const isUndo = record.state === 'undoing'
  await trx('task_imports')
    .where({ id })
    .update({ state: isUndo ? 'undone' : 'done', finished_at: clock.now() })
  const tasks = await countRows(id, isUndo ? 'undone' : 'done', trx)
  const act = { actor: { id: actorId, role: actorRole }, requestId, address, at }
  const audience = { userIds: [actorId], isOrganisationWide: false }
  const tags = [{ type: 'Activity' as const }]
  if (isUndo) {
    const payload = { importId: id, source, tasks }
    await events.emit({ name: 'tasks.importUndone', act, payload, audience, tags }, trx)
    return
  }
  const actor = await findActor(database, record, trx)
  const byName = actor ? `${actor.firstName} ${actor.lastName}` : ''
  const told = await readTold(platform, record, trx)
  const payload = { importId: id, source, tasks, told, byName }
  await events.emit({ name: 'tasks.imported', act, payload, audience, tags }, trx)
}

/** Goes on with the next rows. @returns whether there are more. */
async function runBatch(platform: Platform, id: number, batch: Batch, trx: Transaction): Promise<boolean> {
  const record = await findImport(platform.database, id, { trx, lock: 'FOR UPDATE' })
  if (record?.state !== 'running' && record?.state !== 'undoing') {
    return false
  }
  const create: Step = (_, act, row) => createRow(platform, { record, act }, row, trx)
  const link: Step = (_, act, row) => linkRow(platform, { record, act }, row, trx)
  const done =
    record.state === 'undoing'
      ? await doRows(platform, record, { outcome: 'done', step: undoRow, backwards: true, batch }, trx)
      : (await doRows(platform, record, { outcome: 'create', step: create, batch }, trx)) ||
        (await doRows(platform, record, { outcome: 'linking', step: link, batch }, trx))
  if (done === 0) {
    await finish(platform, record, trx)
  }
  return done > 0
}

/**
 * Goes on with an import to its end; several processes at once follow each other batch by batch. After a batch that failed,
 * rows are done one by one, and one that fails is marked as failed.
 */
export async function runImport(platform: Platform, id: number): Promise<void> {
  const { database, logger } = platform
  let most = BATCH
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
      if (isDatabaseAway(error) || first === undefined) {
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
