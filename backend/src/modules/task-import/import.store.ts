import type { Role } from '@headway/contracts'
import type { Priority } from '@headway/contracts/tasks'
import type {
  TaskImportLeftOut,
  TaskImportOutcome,
  TaskImportSource,
  TaskImportState,
  TaskImportStatus,
} from '@headway/contracts/task-imports'
import type { Via } from '../../platform/actor.ts'
import type { Database, SqlValue } from '../../platform/database/database.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import { placeholders } from '../../platform/database/sql-fragments.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { SourceTask } from './sources/source.ts'

/** The user's mapping of words in the file to statuses, priorities and users. */
export interface ImportMapping {
  statuses: Record<string, TaskImportStatus>
  priorities: Record<string, Priority>
  people: Record<string, number | null>
  isRepeated: boolean
}

export interface ImportRecord {
  id: number
  actorId: number
  actorRole: Role
  via: Via | null
  requestId: string
  address: string
  source: TaskImportSource
  fileName: string
  state: TaskImportState
  mapping: ImportMapping
  leftOut: Partial<Record<TaskImportLeftOut, number>>
  unreadColumns: string[]
  total: number
  createdAt: Date
  finishedAt: Date | null
}

type ImportColumns = Omit<ImportRecord, 'mapping' | 'leftOut' | 'unreadColumns'> & {
  mapping: string
  leftOut: string
  unreadColumns: string | null
}

/**
 * Outcomes of the contract, `read` for rows of a draft, and `linking` for tasks whose relations are not written yet.
 */
export type RowOutcome = TaskImportOutcome | 'read' | 'linking'

const COLUMNS = `id, actor_id AS actorId, actor_role AS actorRole, via, request_id AS requestId, address, source,
  file_name AS fileName, state, mapping, skipped_counts AS leftOut, ignored_columns AS unreadColumns, total, created_at AS createdAt, finished_at AS finishedAt`

const recordOf = ({ mapping, leftOut, unreadColumns, ...row }: ImportColumns): ImportRecord => ({
  ...row,
  mapping: JSON.parse(mapping) as ImportMapping,
  leftOut: JSON.parse(leftOut) as ImportRecord['leftOut'],
  unreadColumns: JSON.parse(unreadColumns ?? '[]') as string[],
})

/**
 * Reads an import.
 *
 * @param lock held by the process that changes the import, so that its batches run one after the other.
 */
export async function findImport(
  database: Database,
  id: number,
  { trx, lock = '' }: { trx?: Transaction; lock?: 'FOR UPDATE' | '' } = {},
): Promise<ImportRecord | undefined> {
  const [row] = await database.rows<ImportColumns>(
    `SELECT ${COLUMNS} FROM task_imports WHERE id = ? ${lock}`,
    [id],
    trx,
  )
  return row && recordOf(row)
}

/** Reads a user's newest imports. */
export const findNewest = async (
  database: Database,
  actorId: number,
  most: number,
): Promise<ImportRecord[]> =>
  (
    await database.rows<ImportColumns>(
      `SELECT ${COLUMNS} FROM task_imports WHERE actor_id = ? ORDER BY id DESC LIMIT ${most}`,
      [actorId],
    )
  ).map(recordOf)

/** Counts the rows by outcome. */
export async function countOutcomes(
  database: Database,
  ids: readonly number[],
  trx?: Transaction,
): Promise<Map<number, Map<RowOutcome, number>>> {
  const counts = new Map<number, Map<RowOutcome, number>>(ids.map((id) => [id, new Map()]))
  if (ids.length === 0) {
    return counts
  }
  const rows = await database.rows<{ id: number; outcome: RowOutcome; many: number }>(
    `SELECT import_id AS id, outcome, COUNT(*) AS many FROM task_import_rows
     WHERE import_id IN (${placeholders(ids.length)}) GROUP BY import_id, outcome`,
    [...ids],
    trx,
  )
  for (const { id, outcome, many } of rows) {
    counts.get(id)?.set(outcome, many)
  }
  return counts
}

/** Stores the rows of a file. */
export async function insertSourceRows(
  database: Database,
  importId: number,
  tasks: readonly SourceTask[],
  trx: Transaction,
): Promise<void> {
  const rows = tasks.map((task): SqlValue[] => [
    importId,
    task.line,
    0,
    task.externalId,
    'read',
    JSON.stringify(task),
    '[]',
  ])
  const into = 'task_import_rows (import_id, line, position, external_id, outcome, source_task, notes)'
  await insertRows(database, { into, rows }, trx)
}

/** Reads the rows of a file, in order. */
export const readSourceRows = async (
  database: Database,
  importId: number,
  trx?: Transaction,
): Promise<SourceTask[]> =>
  (
    await database.rows<{ task: string }>(
      'SELECT source_task AS task FROM task_import_rows WHERE import_id = ? ORDER BY line',
      [importId],
      trx,
    )
  ).map(({ task }) => JSON.parse(task) as SourceTask)

/** A row to process. */
export interface WorkRow {
  line: number
  externalId: string | null
  plannedTask: string
  notes: string
  taskId: number | null
  versionAfter: number | null
}

/**
 * Reads the next rows with an outcome, in processing order.
 *
 * @param backwards true to read subtasks before their parents.
 */
export const readWork = (
  database: Database,
  { importId, outcome, most, backwards = false }: WorkQuery,
  trx: Transaction,
) =>
  database.rows<WorkRow>(
    `SELECT line, external_id AS externalId, planned_task AS plannedTask, notes, task_id AS taskId, version_after AS versionAfter
     FROM task_import_rows WHERE import_id = ? AND outcome = ?
     ORDER BY ${backwards ? 'position DESC, line DESC' : 'position, line'} LIMIT ${most}`,
    [importId, outcome],
    trx,
  )

interface WorkQuery {
  importId: number
  outcome: RowOutcome
  most: number
  backwards?: boolean
}

/** Result of a row. */
export interface RowResult {
  outcome: RowOutcome
  notes?: readonly string[]
  taskId?: number
  versionAfter?: number
}

export async function writeRow(
  { importId, line, result }: { importId: number; line: number; result: RowResult },
  trx: Transaction,
): Promise<void> {
  const { outcome, notes, taskId, versionAfter } = result
  await trx('task_import_rows')
    .where({ import_id: importId, line })
    .update({
      outcome,
      ...(notes === undefined ? {} : { notes: JSON.stringify(notes) }),
      ...(taskId === undefined ? {} : { task_id: taskId }),
      ...(versionAfter === undefined ? {} : { version_after: versionAfter }),
    })
}
