import type { Role } from '@headway/contracts'
import type { Priority } from '@headway/contracts/tasks'
import type {
  TaskImportLeftOut,
  TaskImportOutcome,
  TaskImportSource,
  TaskImportState,
  TaskImportStatus,
} from '@headway/contracts/task-imports'
import type { Via } from '../../../platform/actor.ts'
import type { Database, SqlValue } from '../../../platform/database/database.ts'
import { insertRows } from '../../../platform/database/insert-rows.ts'
import { places } from '../../../platform/database/statement-parts.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import type { SourceTask } from './sources/source.ts'

/** What words of a file stand for, as far as somebody has said so. */
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

/** Those of the contract, a row of a draft, and a task whose relations are still to be written. */
export type RowOutcome = TaskImportOutcome | 'read' | 'linking'

const COLUMNS = `id, actor_id AS actorId, actor_role AS actorRole, via, request_id AS requestId, address, source,
  file_name AS fileName, state, mapping, left_out AS leftOut, unread_columns AS unreadColumns, total, created_at AS createdAt, finished_at AS finishedAt`

const recordOf = ({ mapping, leftOut, unreadColumns, ...row }: ImportColumns): ImportRecord => ({
  ...row,
  mapping: JSON.parse(mapping) as ImportMapping,
  leftOut: JSON.parse(leftOut) as ImportRecord['leftOut'],
  unreadColumns: JSON.parse(unreadColumns ?? '[]') as string[],
})

/** An import. @param lock held by whoever changes it, so that one batch follows the other. */
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

/** The newest imports of somebody. */
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

/** How many rows of each outcome. */
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
     WHERE import_id IN (${places(ids.length)}) GROUP BY import_id, outcome`,
    [...ids],
    trx,
  )
  for (const { id, outcome, many } of rows) {
    counts.get(id)?.set(outcome, many)
  }
  return counts
}

/** Keeps the rows of a file. */
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

/** What the rows of a file say, in its order. */
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

/** A row to go on with. */
export interface WorkRow {
  line: number
  externalId: string | null
  wanted: string
  notes: string
  taskId: number | null
  versionAfter: number | null
}

/** The next rows of one outcome, in the order of work. @param backwards what belongs to others comes first. */
export const readWork = (
  database: Database,
  { importId, outcome, most, backwards = false }: WorkWish,
  trx: Transaction,
) =>
  database.rows<WorkRow>(
    `SELECT line, external_id AS externalId, wanted, notes, task_id AS taskId, version_after AS versionAfter
     FROM task_import_rows WHERE import_id = ? AND outcome = ?
     ORDER BY ${backwards ? 'position DESC, line DESC' : 'position, line'} LIMIT ${most}`,
    [importId, outcome],
    trx,
  )

interface WorkWish {
  importId: number
  outcome: RowOutcome
  most: number
  backwards?: boolean
}

/** What has become of a row. */
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
