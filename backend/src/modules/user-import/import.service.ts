import type { UserImport, UserImportRow } from '@headway/contracts/users-import'
import type { RequestContext } from '../../platform/request-context.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { invalid } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { IMPORT_JOB } from './run-import.ts'
import { planImport } from './plan-import.ts'
import type { KnownPerson, PlannedRow } from './planned-row.ts'
import { readPeopleFile } from './read-people-file.ts'

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'import.started': { importId: number; rows: number }
    'import.resultRead': { importId: number }
  }
}

const noAudience = { audience: { userIds: [], isOrganizationWide: false }, tags: [] }
const SHOWN_ROWS = 500
const INSERT_BATCH = 500

/** Returns the changes that a file would make; see {@link planImport}. */
export async function planFile(database: Database, actor: Actor, file: Buffer): Promise<PlannedRow[]> {
  const rows = readPeopleFile(file)
  const everyone = await database.rows<Omit<KnownPerson, 'isActive'> & { isActive: number }>(
    `SELECT id, email, first_name AS firstName, last_name AS lastName, role, is_active AS isActive,
       manager_id AS managerId FROM users`,
  )
  const known = everyone.map((person) => ({ ...person, isActive: person.isActive === 1 }))
  return planImport(actor, known, rows)
}

function countOutcomes(rows: readonly PlannedRow[]) {
  const counts = { create: 0, change: 0, unchanged: 0, error: 0 }
  for (const { outcome } of rows) {
    counts[outcome] += 1
  }
  return counts
}

/** Returns the plan for the preview, with errors first. */
export function presentPlan(rows: readonly PlannedRow[]) {
  const isError = ({ outcome }: PlannedRow) => outcome === 'error'
  const ordered = [...rows.filter(isError), ...rows.filter((row) => !isError(row))]
  return {
    counts: countOutcomes(rows),
    rows: ordered
      .slice(0, SHOWN_ROWS)
      .map(({ line, email, outcome, details }): UserImportRow => ({ line, email, outcome, details })),
    isCut: rows.length > SHOWN_ROWS,
  }
}

/**
 * Stores the rows of an import and adds a job for them.
 *
 * @throws ProblemError 400 `import_has_errors` when a row has an error; nothing is written.
 */
export async function startImport(
  platform: Platform,
  context: RequestContext,
  rows: readonly PlannedRow[],
  trx: Transaction,
): Promise<number> {
  const { error } = countOutcomes(rows)
  if (error > 0) {
    throw invalid('import_has_errors', {
      detail: 'Some rows have errors, so nothing was imported. Check the preview.',
    })
  }
  const [id = 0] = await trx('user_imports').insert({
    actor_id: context.actor.id,
    request_id: context.requestId,
    address: context.address.slice(0, 45),
    total: rows.length,
    created_at: platform.clock.now(),
  })
  for (let start = 0; start < rows.length; start += INSERT_BATCH) {
    await trx('user_import_rows').insert(
      rows.slice(start, start + INSERT_BATCH).map((row) => ({
        import_id: id,
        line: row.line,
        position: row.position,
        outcome: row.outcome,
        state: row.outcome === 'unchanged' ? 'done' : 'waiting',
        person: JSON.stringify(row.imported),
        details: JSON.stringify(row.details),
      })),
    )
  }
  await platform.jobs.add({ kind: IMPORT_JOB, payload: { importId: id } }, trx)
  const payload = { importId: id, rows: rows.length }
  await platform.events.emit({ name: 'import.started', context, payload, ...noAudience }, trx)
  return id
}

/** Records who downloaded the result of an import, which contains passwords. The download requires this record. */
export async function reportResultRead(
  { events }: Platform,
  context: RequestContext,
  importId: number,
  trx: Transaction,
): Promise<void> {
  await events.emit({ name: 'import.resultRead', context, payload: { importId }, ...noAudience }, trx)
}

interface ImportRow {
  id: number
  total: number
  createdAt: Date
  finishedAt: Date | null
  done: number
  failed: number
}

/** Returns the progress of an import; undefined for another user's import. */
export async function findImport(
  database: Database,
  actor: Actor,
  id: number,
): Promise<UserImport | undefined> {
  const [row] = await database.rows<ImportRow>(
    `SELECT i.id, i.total, i.created_at AS createdAt, i.finished_at AS finishedAt,
       (SELECT COUNT(*) FROM user_import_rows r WHERE r.import_id = i.id AND r.state <> 'waiting') AS done,
       (SELECT COUNT(*) FROM user_import_rows r WHERE r.import_id = i.id AND r.state = 'failed') AS failed
     FROM user_imports i WHERE i.id = ? AND i.actor_id = ?`,
    [id, actor.id],
  )
  if (!row) {
    return undefined
  }
  const { createdAt, finishedAt, ...counts } = row
  return {
    ...counts,
    state: finishedAt === null ? 'running' : 'done',
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }
}
