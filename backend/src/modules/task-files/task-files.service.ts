import { limits } from '@headway/contracts'
import type { RequestContext } from '../../platform/request-context.ts'
import { conflict, forbidden, notFound } from '../../platform/errors.ts'
import type { FileInvolvement, FileState } from '../../platform/files/large-files.policy.ts'
import { clearDecision, type Decision, recordDecision } from '../../platform/files/decisions.ts'
import { checkStorageQuota, needsApproval } from '../../platform/files/storage-quota.ts'
import type { UploadedFile } from '../../platform/files/uploaded-file.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { findApprovers, holdPerson } from '../users/index.ts'
import { lockReadable, requireNotArchived, type LockedTask, involvementIn } from '../tasks/index.ts'
import { toFileInvolvement, stateOf } from './task-files.list.ts'
import { taskFileEvent, type TaskFileSubject } from './task-files.events.ts'
import { can } from './task-files.policy.ts'

async function insertFile(
  platform: Platform,
  context: RequestContext,
  { taskId, file }: { taskId: number; file: UploadedFile },
  trx: Transaction,
): Promise<number> {
  const { insertId } = await platform.database.change(
    `INSERT INTO task_files (task_id, author_id, name, size, media_type, sha256, storage_key, needs_approval, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      taskId,
      context.actor.id,
      file.name,
      file.size,
      file.mediaType,
      file.sha256,
      file.storageKey,
      needsApproval(platform, file),
      context.at,
    ],
    trx,
  )
  return insertId
}

/**
 * Checks the maximum number of files of a locked task.
 *
 * @throws ProblemError 409 `too_many_files`.
 */
async function requireCapacity({ database }: Platform, taskId: number, added: number, trx: Transaction) {
  const [row] = await database.rows<{ files: number }>(
    'SELECT COUNT(*) AS files FROM task_files FORCE INDEX (task_files_task_id) WHERE task_id = ?',
    [taskId],
    trx,
  )
  if ((row?.files ?? 0) + added > limits.filesPerTask) {
    throw conflict('too_many_files', `A task can have at most ${limits.filesPerTask} files.`)
  }
}

/**
 * Inserts the rows of files whose contents are already stored durably.
 *
 * @returns the ids of the files.
 * @throws ProblemError 404 when the task does not exist or the actor may not read it, 403 `task.addFile`, 409
 * `task_archived`, `too_many_files`, 507 `storage_full`.
 */
export async function addFiles(
  platform: Platform,
  context: RequestContext,
  { taskId, files }: { taskId: number; files: readonly UploadedFile[] },
  trx: Transaction,
): Promise<number[]> {
  const { database, events } = platform
  await holdPerson(context.actor.id, trx)
  await checkStorageQuota(platform, context.actor.id, files, trx)
  const locked = await lockReadable(database, context.actor, taskId, 'task', trx)
  if (!can.add(context.actor, involvementIn(context.actor, locked))) {
    throw forbidden('task.addFile')
  }
  requireNotArchived(locked)
  await requireCapacity(platform, taskId, files.length, trx)
  const readers = locked.members.scope
  const large = files.some((file) => needsApproval(platform, file))
  const approverIds = large ? await findApprovers(context.actor, trx) : []
  const ids: number[] = []
  for (const file of files) {
    const fileId = await insertFile(platform, context, { taskId, file }, trx)
    ids.push(fileId)
    const payload = { taskId, title: locked.task.title, fileId, fileName: file.name }
    const change = { before: null, after: { files: file.name } }
    await events.emit(taskFileEvent('taskFile.added', context, { payload, readers, change }), trx)
    if (needsApproval(platform, file)) {
      const asked = { ...payload, authorId: context.actor.id, approverIds }
      await events.emit(
        taskFileEvent('taskFile.approvalRequested', context, { payload: asked, readers }),
        trx,
      )
    }
  }
  return ids
}

interface LockedRow {
  id: number
  name: string
  author_id: number
  needs_approval: number
  decision: Decision['decision'] | null
  decided_by: number | null
  decided_at: Date | null
  is_above_author: number
}

interface LockedFile {
  locked: LockedTask
  involvement: FileInvolvement
  state: FileState
  row: LockedRow
  subject: TaskFileSubject & { authorId: number }
}

/**
 * Locks the task of a file, then the file under that lock.
 *
 * @throws ProblemError 404 when the file does not exist or the actor may not read its task.
 */
async function lockFile(
  { database }: Platform,
  { actor }: RequestContext,
  id: number,
  trx: Transaction,
): Promise<LockedFile> {
  const found = await trx('task_files').where({ id }).first('task_id')
  if (!found) {
    throw notFound('file')
  }
  const locked = await lockReadable(database, actor, found.task_id, 'file', trx)
  const [row] = await database.rows<LockedRow>(
    `SELECT f.id, f.name, f.author_id, f.needs_approval, f.decision, f.decided_by, f.decided_at,
       (SELECT COUNT(*) FROM user_closure c WHERE c.ancestor_id = ? AND c.descendant_id = f.author_id AND c.depth > 0) AS is_above_author
     FROM task_files f WHERE f.id = ? FOR UPDATE`,
    [actor.id, id],
    trx,
  )
  if (!row) {
    throw notFound('file')
  }
  const { id: taskId, title } = locked.task
  return {
    locked,
    involvement: toFileInvolvement(row, actor),
    state: stateOf(row),
    row,
    subject: { taskId, title, fileId: id, fileName: row.name, authorId: row.author_id },
  }
}

/**
 * Deletes a file of a task. The next sweep deletes its contents.
 *
 * @throws ProblemError 404 and 403 according to the policy on the locked row, 409 `task_archived`.
 */
export async function deleteFile(
  platform: Platform,
  context: RequestContext,
  id: number,
  trx: Transaction,
): Promise<void> {
  const { locked, involvement, subject } = await lockFile(platform, context, id, trx)
  if (!can.delete(context.actor, involvementIn(context.actor, locked), involvement)) {
    throw forbidden('task.deleteFile')
  }
  requireNotArchived(locked)
  await platform.database.change('DELETE FROM task_files WHERE id = ?', [id], trx)
  const change = { before: { files: subject.fileName }, after: null }
  const of = { payload: subject, readers: locked.members.scope, change }
  await platform.events.emit(taskFileEvent('taskFile.deleted', context, of), trx)
}

/**
 * Approves or rejects a large file. The first decision counts. Repeating the same decision changes nothing.
 *
 * @throws ProblemError 404 and 403 according to the policy on the locked row, 409 `task_archived`, `already_decided`.
 */
export async function decideFile(
  platform: Platform,
  context: RequestContext,
  { id, decision, reason }: Decision & { id: number },
  trx: Transaction,
): Promise<void> {
  const { locked, involvement, state, row, subject } = await lockFile(platform, context, id, trx)
  if (!can.approve(context.actor, involvement, state)) {
    throw forbidden('file.approve')
  }
  requireNotArchived(locked)
  if (!(await recordDecision('task_files', row, { decision, reason }, context, trx))) {
    return
  }
  const readers = locked.members.scope
  if (decision === 'approved') {
    await platform.events.emit(
      taskFileEvent('taskFile.approved', context, { payload: subject, readers }),
      trx,
    )
  } else {
    const payload = { ...subject, reason: reason ?? '' }
    await platform.events.emit(taskFileEvent('taskFile.rejected', context, { payload, readers }), trx)
  }
}

/**
 * Undoes the actor's own decision; the file is pending again.
 *
 * @throws ProblemError 404 and 403 according to the policy on the locked row, 409 `task_archived`, `not_decided`,
 * `undo_expired`.
 */
export async function undoDecision(
  platform: Platform,
  context: RequestContext,
  id: number,
  trx: Transaction,
): Promise<void> {
  const { locked, involvement, state, row, subject } = await lockFile(platform, context, id, trx)
  if (!can.approve(context.actor, involvement, state)) {
    throw forbidden('file.approve')
  }
  requireNotArchived(locked)
  await clearDecision('task_files', row, context, trx)
  const of = { payload: subject, readers: locked.members.scope }
  await platform.events.emit(taskFileEvent('taskFile.decisionUndone', context, of), trx)
}

/**
 * Records the download of another user's file. The permission is checked on rows that stay locked until the record is
 * written, and the file is not sent without it.
 *
 * @throws ProblemError 404 and 403 according to the policy on the locked row.
 */
export async function recordDownload(
  platform: Platform,
  context: RequestContext,
  id: number,
  trx: Transaction,
): Promise<void> {
  const { involvement, state, subject } = await lockFile(platform, context, id, trx)
  if (!can.download(context.actor, involvement, state)) {
    throw forbidden('file.download')
  }
  const audience = { userIds: [], isOrganizationWide: false }
  const event = { name: 'taskFile.downloaded' as const, context, payload: subject, audience, tags: [] }
  await platform.events.emit(event, trx)
}
