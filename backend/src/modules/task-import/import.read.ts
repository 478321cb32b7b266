import { type TaskImport, type TaskImportRow, taskImportOutcomes } from '@headway/contracts/task-imports'
import { limits } from '@headway/contracts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { placeholders } from '../../platform/database/sql-fragments.ts'
import { countOutcomes, findImport, findNewest, type ImportRecord, type RowOutcome } from './import.store.ts'
import { planImport } from './plan-import.ts'
import type { SourceTask } from './sources/source.ts'

const SHOWN_ROWS = 200
const MAX_SHOWN_LENGTH = 200
const LISTED = 10
const HOUR = 60 * 60 * 1_000

/**
 * Reads an import of the actor.
 *
 * @throws ProblemError 404 when the import does not exist or belongs to another user.
 */
export async function requireOwnImport(database: Database, actor: Actor, id: number): Promise<ImportRecord> {
  const record = await findImport(database, id)
  if (record?.actorId !== actor.id) {
    throw notFound('import')
  }
  return record
}

/** Returns the time until which an import can be undone; null for one that is not finished or was undone. */
export const undoableUntil = ({ state, finishedAt }: ImportRecord): Date | null =>
  state === 'done' && finishedAt ? new Date(finishedAt.getTime() + limits.importUndoHours * HOUR) : null

type Counts = TaskImport['counts']

const noCounts = (): Counts => Object.fromEntries(taskImportOutcomes.map((outcome) => [outcome, 0])) as Counts

/**
 * Converts an outcome to one of the contract. A task that was read, or whose relations are not written yet, counts as
 * to be created.
 */
const shownOutcome = (outcome: RowOutcome): TaskImportRow['outcome'] =>
  outcome === 'linking' || outcome === 'read' ? 'create' : outcome

function countsOf(found: ReadonlyMap<RowOutcome, number> | undefined): Counts {
  const counts = noCounts()
  for (const [outcome, many] of found ?? []) {
    counts[shownOutcome(outcome)] += many
  }
  return counts
}

function summaryOf(record: ImportRecord, counts: Counts, now: Date) {
  const { id, source, fileName, state, total, createdAt, finishedAt } = record
  const until = undoableUntil(record)
  return {
    id,
    source,
    fileName,
    state,
    total,
    counts,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    undoUntil: until && until > now && counts.done > 0 ? until.toISOString() : null,
  }
}

/** Returns the actor's newest imports. */
export async function listImports({ database, clock }: Platform, actor: Actor) {
  const records = await findNewest(database, actor.id, LISTED)
  const counts = await countOutcomes(
    database,
    records.map(({ id }) => id),
  )
  return { items: records.map((record) => summaryOf(record, countsOf(counts.get(record.id)), clock.now())) }
}

const shownTitle = (title: string) => title.slice(0, MAX_SHOWN_LENGTH).toWellFormed()

async function presentDraft(platform: Platform, actor: Actor, record: ImportRecord): Promise<TaskImport> {
  const { words, rows } = await planImport(platform, actor, record)
  const counts = noCounts()
  for (const { planned } of rows) {
    counts[planned.outcome] += 1
  }
  const hasNotes = ({ planned }: (typeof rows)[number]) => planned.notes.length > 0
  const ordered = [...rows.filter(hasNotes), ...rows.filter((row) => !hasNotes(row))]
  return {
    ...summaryOf(record, counts, platform.clock.now()),
    leftOut: record.leftOut,
    unreadColumns: record.unreadColumns,
    words,
    isRepeated: record.mapping.isRepeated,
    rows: ordered.slice(0, SHOWN_ROWS).map(({ task, planned: { outcome, notes, taskId } }) => ({
      line: task.line,
      title: shownTitle(task.title),
      outcome,
      notes,
      taskId,
    })),
    isCut: rows.length > SHOWN_ROWS,
  }
}

interface StoredRow {
  line: number
  outcome: RowOutcome
  task: string
  notes: string
  taskId: number | null
}

/** Reads rows of a started import by their lines. */
const rowsAt = (database: Database, importId: number, lines: readonly number[]) =>
  database.rows<StoredRow>(
    `SELECT line, outcome, source_task AS task, notes, task_id AS taskId FROM task_import_rows
     WHERE import_id = ? AND line IN (${placeholders(lines.length)})`,
    [importId, ...lines],
  )

const rowOf = ({ line, outcome, task, notes, taskId }: StoredRow): TaskImportRow => ({
  line,
  title: shownTitle((JSON.parse(task) as SourceTask).title),
  outcome: shownOutcome(outcome),
  notes: JSON.parse(notes) as string[],
  taskId,
})

async function presentStarted({ database, clock }: Platform, record: ImportRecord): Promise<TaskImport> {
  const counts = await countOutcomes(database, [record.id])
  const first = await database.rows<{ line: number }>(
    `SELECT line FROM task_import_rows WHERE import_id = ? ORDER BY notes = '[]', line LIMIT ${SHOWN_ROWS}`,
    [record.id],
  )
  const lines = first.map(({ line }) => line)
  const stored = lines.length === 0 ? [] : await rowsAt(database, record.id, lines)
  const byLine = new Map(stored.map((row) => [row.line, row]))
  return {
    ...summaryOf(record, countsOf(counts.get(record.id)), clock.now()),
    leftOut: record.leftOut,
    unreadColumns: record.unreadColumns,
    words: { statuses: [], priorities: [], people: [] },
    isRepeated: record.mapping.isRepeated,
    rows: lines.flatMap((line) => {
      const row = byLine.get(line)
      return row ? [rowOf(row)] : []
    }),
    isCut: record.total > SHOWN_ROWS,
  }
}

/**
 * Returns an import: the plan of a draft, the progress of a running import, or the result of a finished one.
 *
 * @throws ProblemError 404 when the import does not exist or belongs to another user.
 */
export async function readImport(platform: Platform, actor: Actor, id: number): Promise<TaskImport> {
  const record = await requireOwnImport(platform.database, actor, id)
  return record.state === 'draft' ? presentDraft(platform, actor, record) : presentStarted(platform, record)
}

const RESULT_PAGE = 500

/** Returns the result of each row, in batches. */
export async function* resultOf({ database }: Platform, { id }: ImportRecord) {
  let after = 0
  for (let isLast = false; !isLast; ) {
    const rows = await database.rows<StoredRow>(
      `SELECT line, outcome, source_task AS task, notes, task_id AS taskId FROM task_import_rows
       WHERE import_id = ? AND line > ? ORDER BY line LIMIT ${RESULT_PAGE}`,
      [id, after],
    )
    yield rows
      .map(rowOf)
      .map(({ line, title, outcome, taskId, notes }) => [line, title, outcome, taskId, notes.join(' ')])
    after = rows.at(-1)?.line ?? after
    isLast = rows.length < RESULT_PAGE
  }
}
