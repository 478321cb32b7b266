import { limits } from '@headway/contracts'
import type { Act } from '../../../platform/act.ts'
import { conflict, forbidden, notFound } from '../../../platform/http/errors.ts'
import type { FileRelation, FileState } from '../../../platform/files/large-files.policy.ts'
import { checkShare, checkUndo, isFirstDecision, needsApproval } from '../../../platform/files/share.ts'
import type { UploadedFile } from '../../../platform/files/uploaded-file.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { findApprovers, holdPerson } from '../../users/index.ts'
import { lockReadable, requireShelf } from '../task-access.ts'
import { type LockedTask, relationTo } from '../task-relation.ts'
import { relationOf, stateOf } from './task-files.list.ts'
import { taskFileEvent, type TaskFileSubject } from './task-files.events.ts'
import { can } from './task-files.policy.ts'

async function insertFile(
  platform: Platform,
  act: Act,
  { taskId, file }: { taskId: number; file: UploadedFile },
  trx: Transaction,
): Promise<number> {
  const { insertId } = await platform.database.change(
    `INSERT INTO task_files (task_id, author_id, name, size, media_type, sha256, storage_key, needs_approval, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      taskId,
      act.actor.id,
      file.name,
      file.size,
      file.mediaType,
      file.sha256,
      file.storageKey,
      needsApproval(platform, file),
      act.at,
    ],
    trx,
  )
  return insertId
}

/** @throws ProblemError 409 `too_many_files` when a locked task would have more than its number of files. */
async function requireRoom({ database }: Platform, taskId: number, added: number, trx: Transaction) {
  const [row] = await database.rows<{ files: number }>(
    'SELECT COUNT(*) AS files FROM task_files FORCE INDEX (task_files_of) WHERE task_id = ?',
    [taskId],
    trx,
  )
  if ((row?.files ?? 0) + added > limits.filesPerTask) {
    throw conflict('too_many_files', `A task has at most ${limits.filesPerTask} files.`)
  }
}

/**
 * Writes the rows of files that were added to a task, whose bytes are already durable.
 *
 * @returns their ids.
 * @throws ProblemError 404 for a task that is not there or unreadable, 403 `task.addFile`, 409 `task_archived`, `too_many_files`, 507 `storage_full`.
 */
export async function addFiles(
  platform: Platform,
  act: Act,
  { taskId, files }: { taskId: number; files: readonly UploadedFile[] },
  trx: Transaction,
): Promise<number[]> {
  const { database, events } = platform
  await holdPerson(act.actor.id, trx)
  await checkShare(platform, act.actor.id, files, trx)
  const locked = await lockReadable(database, act.actor, taskId, 'task', trx)
  if (!can.add(act.actor, relationTo(act.actor, locked))) {
    throw forbidden('task.addFile')
  }
  requireShelf(locked)
  await requireRoom(platform, taskId, files.length, trx)
  const readers = locked.members.scope
  const large = files.some((file) => needsApproval(platform, file))
  const approverIds = large ? await findApprovers(act.actor, trx) : []
  const ids: number[] = []
  for (const file of files) {
    const fileId = await insertFile(platform, act, { taskId, file }, trx)
    ids.push(fileId)
    const payload = { taskId, title: locked.task.title, fileId, fileName: file.name }
    const change = { before: null, after: { files: file.name } }
    await events.emit(taskFileEvent('taskFile.added', act, { payload, readers, change }), trx)
    if (needsApproval(platform, file)) {
      const asked = { ...payload, authorId: act.actor.id, approverIds }
      await events.emit(taskFileEvent('taskFile.approvalRequested', act, { payload: asked, readers }), trx)
    }
  }
  return ids
}

interface LockedFile {
  locked: LockedTask
  relation: FileRelation
  state: FileState
  decided: { decidedBy: number | null; decidedAt: Date | null }
  subject: TaskFileSubject & { authorId: number }
}

/**
 * Locks the task of a file, then the file under that lock.
 *
 * @throws ProblemError 404 for a file that is not there, or of an unreadable task.
 */
async function lockFile(
  { database }: Platform,
  { actor }: Act,
  id: number,
  trx: Transaction,
): Promise<LockedFile> {
  const found = await trx('task_files').where({ id }).first('task_id')
  if (!found) {
    throw notFound('file')
  }
  const locked = await lockReadable(database, actor, found.task_id, 'file', trx)
  const [row] = await database.rows<{
    name: string
    author_id: number
    needs_approval: number
    decision: FileState['decision']
    decided_by: number | null
    decided_at: Date | null
    is_above_author: number
  }>(
    `SELECT f.name, f.author_id, f.needs_approval, f.decision, f.decided_by, f.decided_at,
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
    relation: relationOf(row, actor),
    state: stateOf(row),
    decided: { decidedBy: row.decided_by, decidedAt: row.decided_at },
    subject: { taskId, title, fileId: id, fileName: row.name, authorId: row.author_id },
  }
}

/**
 * Deletes a file of a task; its bytes go with the next sweep.
 *
 * @throws ProblemError 404 and 403 by the policy on the locked row, 409 `task_archived`.
 */
export async function deleteFile(platform: Platform, act: Act, id: number, trx: Transaction): Promise<void> {
  const { locked, relation, subject } = await lockFile(platform, act, id, trx)
  if (!can.delete(act.actor, relationTo(act.actor, locked), relation)) {
    throw forbidden('task.deleteFile')
  }
  requireShelf(locked)
  await platform.database.change('DELETE FROM task_files WHERE id = ?', [id], trx)
  const change = { before: { files: subject.fileName }, after: null }
  const of = { payload: subject, readers: locked.members.scope, change }
  await platform.events.emit(taskFileEvent('taskFile.deleted', act, of), trx)
}

/** What somebody decides about a large file of a task. */
interface Verdict {
  id: number
  decision: 'approved' | 'rejected'
  /** Why it is rejected. */
  reason: string | null
}

/**
 * Approves or rejects a large file. The first decision counts: the same one again changes nothing.
 *
 * @throws ProblemError 404 and 403 by the policy on the locked row, 409 `task_archived`, `already_decided`.
 */
export async function decideFile(
  platform: Platform,
  act: Act,
  { id, decision, reason }: Verdict,
  trx: Transaction,
): Promise<void> {
  const { locked, relation, state, subject } = await lockFile(platform, act, id, trx)
  if (!can.approve(act.actor, relation, state)) {
    throw forbidden('file.approve')
  }
  requireShelf(locked)
  if (!isFirstDecision(state, decision)) {
    return
  }
  await platform.database.change(
    'UPDATE task_files SET decision = ?, decided_by = ?, decided_at = ?, rejection_reason = ? WHERE id = ?',
    [decision, act.actor.id, act.at, reason, id],
    trx,
  )
  const readers = locked.members.scope
  if (decision === 'approved') {
    await platform.events.emit(taskFileEvent('taskFile.approved', act, { payload: subject, readers }), trx)
  } else {
    const payload = { ...subject, reason: reason ?? '' }
    await platform.events.emit(taskFileEvent('taskFile.rejected', act, { payload, readers }), trx)
  }
}

/**
 * Undoes the actor's own decision; the file is pending again.
 *
 * @throws ProblemError 404 and 403 by the policy on the locked row, 409 `task_archived`, `not_decided`, `undo_expired`.
 */
export async function undoDecision(
  platform: Platform,
  act: Act,
  id: number,
  trx: Transaction,
): Promise<void> {
  const { locked, relation, state, decided, subject } = await lockFile(platform, act, id, trx)
  if (!can.approve(act.actor, relation, state)) {
    throw forbidden('file.approve')
  }
  requireShelf(locked)
  checkUndo(decided, act)
  await platform.database.change(
    'UPDATE task_files SET decision = NULL, decided_by = NULL, decided_at = NULL, rejection_reason = NULL WHERE id = ?',
    [id],
    trx,
  )
  const of = { payload: subject, readers: locked.members.scope }
  await platform.events.emit(taskFileEvent('taskFile.decisionUndone', act, of), trx)
}

/**
 * Keeps who is given a file of somebody else, decided on what is held until that is kept; without that record nobody is
 * given it.
 *
 * @throws ProblemError 404 and 403 by the policy on the locked row.
 */
export async function recordDownload(
  platform: Platform,
  act: Act,
  id: number,
  trx: Transaction,
): Promise<void> {
  const { relation, state, subject } = await lockFile(platform, act, id, trx)
  if (!can.download(act.actor, relation, state)) {
    throw forbidden('file.download')
  }
  const audience = { userIds: [], isOrganisationWide: false }
  const event = { name: 'taskFile.downloaded' as const, act, payload: subject, audience, tags: [] }
  await platform.events.emit(event, trx)
}
