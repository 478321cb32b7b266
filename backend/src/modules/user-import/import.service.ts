import type { UserImport, UserImportRow } from '@headway/contracts/users-import'
import type { Act } from '../../platform/act.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { IMPORT_JOB } from './import-work.ts'
import { planImport } from './plan-import.ts'
import type { KnownPerson, PlannedRow } from './planned-row.ts'
import { readPeopleFile } from './read-people-file.ts'

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'import.started': { importId: number; rows: number }
    'import.resultRead': { importId: number }
  }
}

const nobody = { audience: { userIds: [], isOrganisationWide: false }, tags: [] }
const SHOWN_ROWS = 500
const INSERT_BATCH = 500

/** Works out what a file would do; see {@link planImport}. */
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

/** The plan as people look at it: what is wrong first. */
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
 * Notes what has to be done and hands it to a job.
 *
 * @throws ProblemError 400 `import_has_errors` when any row has one; nothing is written then.
 */
export async function startImport(
  platform: Platform,
  act: Act,
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
    actor_id: act.actor.id,
    request_id: act.requestId,
    address: act.address.slice(0, 45),
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
        person: JSON.stringify(row.wanted),
        details: JSON.stringify(row.details),
      })),
    )
  }
  await platform.jobs.add({ kind: IMPORT_JOB, payload: { importId: id } }, trx)
  const payload = { importId: id, rows: rows.length }
  await platform.events.emit({ name: 'import.started', act, payload, ...nobody }, trx)
  return id
}

/** Keeps who was given the result of an import, which holds passwords; without that record nobody is given it. */
export async function reportResultRead(
  { events }: Platform,
  act: Act,
  importId: number,
  trx: Transaction,
): Promise<void> {
  await events.emit({ name: 'import.resultRead', act, payload: { importId }, ...nobody }, trx)
}

interface ImportRow {
  id: number
  total: number
  createdAt: Date
  finishedAt: Date | null
  done: number
  failed: number
}

/** How far an import is; undefined for an import of somebody else. */
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
