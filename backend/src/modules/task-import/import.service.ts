import type { Body } from '@headway/contracts'
import type { TaskImportSource, taskImportsUpdate } from '@headway/contracts/task-imports'
import type { RequestContext } from '../../platform/request-context.ts'
import type { SqlValue } from '../../platform/database/database.ts'
import { conflict, invalidField, notFound, ProblemError } from '../../platform/errors.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { findAssignable } from './find-people.ts'
import { undoableUntil } from './import.read.ts'
import { findImport, type ImportMapping, type ImportRecord, insertSourceRows } from './import.store.ts'
import { planImport } from './plan-import.ts'
import type { SourceFile } from './sources/source.ts'

export const JOB = 'tasks.import'
/** Maximum number of drafts per user. */
const MAX_DRAFTS = 5
/**
 * Maximum number of unfinished imports per user, since each occupies the jobs for up to a minute and backups and other
 * imports wait for them.
 */
const MAX_UNFINISHED = 3
const MAX_NAME_LENGTH = 255

const emptyMapping: ImportMapping = { statuses: {}, priorities: {}, people: {}, isRepeated: false }

/** Deletes an import with its rows. */
export async function deleteImport(id: number, trx: Transaction): Promise<void> {
  await trx('task_import_rows').where({ import_id: id }).delete()
  await trx('task_imports').where({ id }).delete()
}

async function deleteOldDrafts(actorId: number, trx: Transaction): Promise<void> {
  const drafts = await trx('task_imports')
    .where({ actor_id: actorId, state: 'draft' })
    .orderBy('id', 'desc')
    .forUpdate()
    .select('id')
  for (const { id } of drafts.slice(MAX_DRAFTS)) {
    await deleteImport(id, trx)
  }
}

/**
 * Stores a parsed file as a draft. The user's oldest drafts beyond the limit are deleted.
 *
 * @returns the id of the import.
 */
export async function createImport(
  { database }: Platform,
  context: RequestContext,
  { file, name }: { file: SourceFile; name: string },
  trx: Transaction,
): Promise<number> {
  const { actor, via = null, requestId, address, at } = context
  const [id = 0] = await trx('task_imports').insert({
    actor_id: actor.id,
    actor_role: actor.role,
    via,
    request_id: requestId,
    address: address.slice(0, 45),
    source: file.source satisfies TaskImportSource,
    file_name: name.toWellFormed().replaceAll('\0', '').slice(0, MAX_NAME_LENGTH),
    state: 'draft',
    mapping: JSON.stringify(emptyMapping),
    skipped_counts: JSON.stringify(file.leftOut),
    ignored_columns: JSON.stringify(file.unreadColumns ?? []),
    total: file.tasks.length,
    created_at: at,
    finished_at: null,
  })
  await insertSourceRows(database, id, file.tasks, trx)
  await deleteOldDrafts(actor.id, trx)
  return id
}

/**
 * Locks an import of the actor.
 *
 * @throws ProblemError 404 when the import does not exist or belongs to another user.
 */
async function lockOwn(
  { database }: Platform,
  { actor }: RequestContext,
  id: number,
  trx: Transaction,
): Promise<ImportRecord> {
  const record = await findImport(database, id, { trx, lock: 'FOR UPDATE' })
  if (record?.actorId !== actor.id) {
    throw notFound('import')
  }
  return record
}

/**
 * Returns the number of unfinished imports of the actor. It locks all of their imports before a single one is locked, so
 * that two concurrent requests count one after the other.
 */
async function countUnfinished({ database }: Platform, { actor }: RequestContext, trx: Transaction) {
  const imports = await database.rows<Pick<ImportRecord, 'state'>>(
    'SELECT state FROM task_imports WHERE actor_id = ? ORDER BY id FOR UPDATE',
    [actor.id],
    trx,
  )
  return imports.filter(({ state }) => state === 'running' || state === 'undoing').length
}

/** @throws ProblemError 429 `too_many_imports` when the user has the maximum number of unfinished imports. */
function requireFew(unfinished: number): void {
  if (unfinished >= MAX_UNFINISHED) {
    throw new ProblemError(429, 'too_many_imports', {
      detail: 'Other imports are running. Try again in a moment.',
      headers: { 'Retry-After': '10' },
    })
  }
}

const begun = () => conflict('import_begun', 'This import has already started.')

/**
 * Sets how words of a draft are mapped to statuses, priorities and users.
 *
 * @throws ProblemError 404; 409 `import_begun`; 400 for users to whom the actor may not assign tasks.
 */
export async function changeMapping(
  platform: Platform,
  context: RequestContext,
  { id, body }: { id: number; body: Body<typeof taskImportsUpdate> },
  trx: Transaction,
): Promise<void> {
  const record = await lockOwn(platform, context, id, trx)
  if (record.state !== 'draft') {
    throw begun()
  }
  const ids = Object.values(body.people ?? {}).filter((person) => person !== null)
  const assignable = await findAssignable(platform.database, context.actor, ids, trx)
  if (ids.some((person) => !assignable.has(person))) {
    throw invalidField('/people', 'assignee_not_allowed', 'Choose people you can assign tasks to')
  }
  const { mapping } = record
  const next: ImportMapping = {
    statuses: { ...mapping.statuses, ...body.statuses },
    priorities: { ...mapping.priorities, ...body.priorities },
    people: { ...mapping.people, ...body.people },
    isRepeated: body.isRepeated ?? mapping.isRepeated,
  }
  await trx('task_imports')
    .where({ id })
    .update({ mapping: JSON.stringify(next) })
}

/**
 * Deletes a draft.
 *
 * @throws ProblemError 404; 409 `import_begun`.
 */
export async function deleteDraft(
  platform: Platform,
  context: RequestContext,
  id: number,
  trx: Transaction,
): Promise<void> {
  const record = await lockOwn(platform, context, id, trx)
  if (record.state !== 'draft') {
    throw begun()
  }
  await deleteImport(id, trx)
}

/**
 * Stores the plan of each row and adds a job that executes it. An import that was already started stays unchanged.
 *
 * @throws ProblemError 404; 409 `nothing_to_import`; 429 `too_many_imports`.
 */
export async function startImport(
  platform: Platform,
  context: RequestContext,
  id: number,
  trx: Transaction,
): Promise<void> {
  const { database, jobs } = platform
  const unfinished = await countUnfinished(platform, context, trx)
  const record = await lockOwn(platform, context, id, trx)
  if (record.state !== 'draft') {
    return
  }
  requireFew(unfinished)
  const { rows } = await planImport(platform, context.actor, record, trx)
  if (!rows.some(({ planned }) => planned.outcome === 'create')) {
    throw conflict('nothing_to_import', 'Nothing to import in this file.')
  }
  const values = rows.map(({ task: { line }, planned }): SqlValue[] => [
    id,
    line,
    (planned.plannedTask?.parent ?? null) === null ? 0 : 1,
    planned.outcome,
    '',
    planned.plannedTask === null ? null : JSON.stringify(planned.plannedTask),
    JSON.stringify(planned.notes),
    planned.taskId,
  ])
  const into =
    'task_import_rows (import_id, line, position, outcome, source_task, planned_task, notes, task_id)'
  const onDuplicate =
    'position = VALUES(position), outcome = VALUES(outcome), planned_task = VALUES(planned_task), notes = VALUES(notes), task_id = VALUES(task_id)'
  await insertRows(database, { into, rows: values, onDuplicate }, trx)
  const { actor, via = null, requestId, address } = context
  await trx('task_imports')
    .where({ id })
    .update({
      state: 'running',
      actor_role: actor.role,
      via,
      request_id: requestId,
      address: address.slice(0, 45),
    })
  await jobs.add({ kind: JOB, payload: { id } }, trx)
}

/**
 * Undoes an import. An undo that was already started continues.
 *
 * @throws ProblemError 404; 409 `undo_too_late`; 429 `too_many_imports`.
 */
export async function undoImport(
  platform: Platform,
  context: RequestContext,
  id: number,
  trx: Transaction,
): Promise<void> {
  const unfinished = await countUnfinished(platform, context, trx)
  const record = await lockOwn(platform, context, id, trx)
  if (record.state === 'undoing' || record.state === 'undone') {
    return
  }
  const until = undoableUntil(record)
  if (!until || until < platform.clock.now()) {
    throw conflict('undo_too_late', 'This can’t be undone anymore.')
  }
  requireFew(unfinished)
  await trx('task_imports').where({ id }).update({ state: 'undoing', finished_at: null })
  await platform.jobs.add({ kind: JOB, payload: { id } }, trx)
}
