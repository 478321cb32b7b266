import type { Body } from '@headway/contracts'
import type { TaskImportSource, taskImportsUpdate } from '@headway/contracts/task-imports'
import type { Act } from '../../../platform/act.ts'
import type { SqlValue } from '../../../platform/database/database.ts'
import { conflict, invalidField, notFound } from '../../../platform/http/errors.ts'
import { insertRows } from '../../../platform/database/insert-rows.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { findAssignable } from './find-people.ts'
import { undoableUntil } from './import.read.ts'
import { findImport, type ImportMapping, type ImportRecord, insertSourceRows } from './import.store.ts'
import { planImport } from './plan-import.ts'
import type { SourceFile } from './sources/source.ts'

export const JOB = 'tasks.import'
/** Files that somebody looks at and has not begun with. */
const MOST_DRAFTS = 5
const LONGEST_NAME = 255

const nothingSaid: ImportMapping = { statuses: {}, priorities: {}, people: {}, isRepeated: false }

/** Forgets an import with its rows. */
export async function forgetImport(id: number, trx: Transaction): Promise<void> {
  await trx('task_import_rows').where({ import_id: id }).delete()
  await trx('task_imports').where({ id }).delete()
}

async function forgetOldDrafts(actorId: number, trx: Transaction): Promise<void> {
  const drafts = await trx('task_imports')
    .where({ actor_id: actorId, state: 'draft' })
    .orderBy('id', 'desc')
    .forUpdate()
    .select('id')
  for (const { id } of drafts.slice(MOST_DRAFTS)) {
    await forgetImport(id, trx)
  }
}

/** Keeps what a file says, to be looked at; older drafts of the same person make room. @returns the import's id. */
export async function createImport(
  { database }: Platform,
  act: Act,
  { file, name }: { file: SourceFile; name: string },
  trx: Transaction,
): Promise<number> {
  const { actor, via = null, requestId, address, at } = act
  const [id = 0] = await trx('task_imports').insert({
    actor_id: actor.id,
    actor_role: actor.role,
    via,
    request_id: requestId,
    address: address.slice(0, 45),
    source: file.source satisfies TaskImportSource,
    file_name: name.toWellFormed().replaceAll('\0', '').slice(0, LONGEST_NAME),
    state: 'draft',
    mapping: JSON.stringify(nothingSaid),
    left_out: JSON.stringify(file.leftOut),
    unread_columns: JSON.stringify(file.unreadColumns ?? []),
    total: file.tasks.length,
    created_at: at,
    finished_at: null,
  })
  await insertSourceRows(database, id, file.tasks, trx)
  await forgetOldDrafts(actor.id, trx)
  return id
}

/** @throws ProblemError 404 for an import that is not there or of somebody else. */
async function lockOwn(
  { database }: Platform,
  { actor }: Act,
  id: number,
  trx: Transaction,
): Promise<ImportRecord> {
  const record = await findImport(database, id, { trx, lock: 'FOR UPDATE' })
  if (record?.actorId !== actor.id) {
    throw notFound('import')
  }
  return record
}

const begun = () => conflict('import_begun', 'This import has already started.')

/**
 * Says what words of a draft stand for.
 *
 * @throws ProblemError 404; 409 `import_begun`; 400 for people whom the actor may not assign work.
 */
export async function changeMapping(
  platform: Platform,
  act: Act,
  { id, body }: { id: number; body: Body<typeof taskImportsUpdate> },
  trx: Transaction,
): Promise<void> {
  const record = await lockOwn(platform, act, id, trx)
  if (record.state !== 'draft') {
    throw begun()
  }
  const ids = Object.values(body.people ?? {}).filter((person) => person !== null)
  const assignable = await findAssignable(platform.database, act.actor, ids, trx)
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

/** Forgets a draft. @throws ProblemError 404; 409 `import_begun`. */
export async function deleteDraft(platform: Platform, act: Act, id: number, trx: Transaction): Promise<void> {
  const record = await lockOwn(platform, act, id, trx)
  if (record.state !== 'draft') {
    throw begun()
  }
  await forgetImport(id, trx)
}

/**
 * Keeps what is to be done with each row and hands it to a job; one that has begun already goes on as it is.
 *
 * @throws ProblemError 404; 409 `nothing_to_import`.
 */
export async function startImport(platform: Platform, act: Act, id: number, trx: Transaction): Promise<void> {
  const { database, jobs } = platform
  const record = await lockOwn(platform, act, id, trx)
  if (record.state !== 'draft') {
    return
  }
  const { rows } = await planImport(platform, act.actor, record, trx)
  if (!rows.some(({ planned }) => planned.outcome === 'create')) {
    throw conflict('nothing_to_import', 'Nothing to import in this file.')
  }
  const values = rows.map(({ task: { line }, planned }): SqlValue[] => [
    id,
    line,
    (planned.wanted?.parent ?? null) === null ? 0 : 1,
    planned.outcome,
    '',
    planned.wanted === null ? null : JSON.stringify(planned.wanted),
    JSON.stringify(planned.notes),
    planned.taskId,
  ])
  const into = 'task_import_rows (import_id, line, position, outcome, source_task, wanted, notes, task_id)'
  const onDuplicate =
    'position = VALUES(position), outcome = VALUES(outcome), wanted = VALUES(wanted), notes = VALUES(notes), task_id = VALUES(task_id)'
  await insertRows(database, { into, rows: values, onDuplicate }, trx)
  const { actor, via = null, requestId, address } = act
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
 * Takes an import back; one that is being taken back already goes on.
 *
 * @throws ProblemError 404; 409 `undo_too_late`.
 */
export async function undoImport(platform: Platform, act: Act, id: number, trx: Transaction): Promise<void> {
  const record = await lockOwn(platform, act, id, trx)
  if (record.state === 'undoing' || record.state === 'undone') {
    return
  }
  const until = undoableUntil(record)
  if (!until || until < platform.clock.now()) {
    throw conflict('undo_too_late', 'This can’t be undone anymore.')
  }
  await trx('task_imports').where({ id }).update({ state: 'undoing', finished_at: null })
  await platform.jobs.add({ kind: JOB, payload: { id } }, trx)
}
