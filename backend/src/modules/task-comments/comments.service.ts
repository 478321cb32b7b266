import { limits, mentionsIn } from '@headway/contracts'
import type { RequestContext } from '../../platform/request-context.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { conflict, forbidden, notFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { requireVersion } from '../../platform/http/optimistic-locking.ts'
import { lockReadable, requireNotArchived, type LockedTask, involvementIn } from '../tasks/index.ts'
import { commentEvent } from './comments.events.ts'
import { isInEditWindow } from '../../platform/comments/edit-window.ts'
import { can } from './comments.policy.ts'
import { findUsersToNotify, namePeople } from './mentions.ts'
import { BaseModel } from '../../platform/database/model.ts'

class CommentModel extends BaseModel {
  static override tableName = 'task_comments'

  declare id: number
  declare taskId: number
  declare authorId: number
  declare text: string
  declare version: number
  declare createdAt: Date
  declare editedAt: Date | null
  declare deletedAt: Date | null
}

const subjectOf = ({ task }: LockedTask, commentId: number) => ({
  taskId: task.id,
  title: task.title,
  commentId,
})

/** Notifies the mentioned users and the followers of the task. */
async function notifyUsers(
  { database, events }: Platform,
  context: RequestContext,
  { locked, commentId, namedIds, hasFollowers }: CommentNotification,
  trx: Transaction,
): Promise<void> {
  const { actor } = context
  const told = await findUsersToNotify(
    database,
    { taskId: locked.task.id, authorId: actor.id, namedIds },
    trx,
  )
  const followerIds = hasFollowers ? told.followerIds : []
  if (told.namedIds.length + followerIds.length === 0) {
    return
  }
  const author = `${actor.firstName} ${actor.lastName}`.trim()
  const payload = {
    ...subjectOf(locked, commentId),
    namedIds: told.namedIds,
    followerIds,
    author,
    isEdited: !hasFollowers,
  }
  const audience = { userIds: [], isOrganizationWide: false }
  await events.emit({ name: 'comment.told', context, payload, audience, tags: [] }, trx)
}

interface CommentNotification {
  locked: LockedTask
  commentId: number
  namedIds: readonly number[]
  /** False for an edit, of which only the newly mentioned users are notified. */
  hasFollowers: boolean
}

/**
 * Adds a comment to a task.
 *
 * @returns the id of the comment.
 * @throws ProblemError 404 when the task does not exist or the actor may not read it, 403 `task.comment`, 409
 * `task_archived`.
 */
export async function addComment(
  platform: Platform,
  context: RequestContext,
  { taskId, text }: { taskId: number; text: string },
  trx: Transaction,
): Promise<number> {
  const { database, events } = platform
  const locked = await lockReadable(database, context.actor, taskId, 'task', trx)
  if (!can.create(context.actor, involvementIn(context.actor, locked))) {
    throw forbidden('task.comment')
  }
  requireNotArchived(locked)
  const named = await namePeople(database, taskId, text, trx)
  const { id } = await CommentModel.query(trx).insert({
    taskId,
    authorId: context.actor.id,
    text: named.text,
    version: 1,
    createdAt: context.at,
    editedAt: null,
    deletedAt: null,
  })
  const of = { payload: subjectOf(locked, id), readers: locked.members.scope }
  await events.emit(commentEvent('comment.added', context, of), trx)
  await notifyUsers(
    platform,
    context,
    { locked, commentId: id, namedIds: named.ids, hasFollowers: true },
    trx,
  )
  return id
}

/**
 * Locks the task of a comment, then reads the comment under that lock.
 *
 * @throws ProblemError 404 when the comment does not exist, was deleted, or belongs to a task that the actor may not
 * read.
 */
async function lockComment(database: Database, actor: Actor, id: number, trx: Transaction) {
  const found = await CommentModel.query(trx).findById(id).select('task_id')
  if (!found) {
    throw notFound('comment')
  }
  const locked = await lockReadable(database, actor, found.taskId, 'comment', trx)
  const comment = await CommentModel.query(trx).findById(id)
  if (!comment || comment.deletedAt !== null) {
    throw notFound('comment')
  }
  return { locked, comment, involvement: involvementIn(actor, locked) }
}

interface Edit {
  id: number
  text: string
  expectedVersion: number | undefined
}

/**
 * Edits a comment of the actor. Notifies people whom it mentions for the first time and who were not notified of it
 * before.
 *
 * @throws ProblemError 404 and 403 according to the policy, 409 `too_late` after the time for edits; also the version
 * error that `orStale` turns into 412.
 */
export async function editComment(
  platform: Platform,
  context: RequestContext,
  { id, text, expectedVersion }: Edit,
  trx: Transaction,
): Promise<void> {
  const { database, events } = platform
  const { locked, comment, involvement } = await lockComment(database, context.actor, id, trx)
  if (!can.edit(context.actor, involvement, comment)) {
    throw forbidden('comment.edit')
  }
  requireNotArchived(locked)
  requireVersion(comment, expectedVersion)
  if (!isInEditWindow(comment, context.at)) {
    throw conflict('too_late', `A comment can only be edited for ${limits.commentEditMinutes} minutes.`)
  }
  const named = await namePeople(database, locked.task.id, text, trx)
  if (named.text === comment.text) {
    return
  }
  const before = new Set(mentionsIn(comment.text).map((person) => person.id))
  await comment.$query(trx).patch({ text: named.text, editedAt: context.at, version: comment.version + 1 })
  const of = { payload: subjectOf(locked, id), readers: locked.members.scope }
  await events.emit(commentEvent('comment.edited', context, of), trx)
  const namedIds = named.ids.filter((each) => !before.has(each))
  await notifyUsers(platform, context, { locked, commentId: id, namedIds, hasFollowers: false }, trx)
}

/**
 * Deletes the text of a comment. The comment itself stays as a deleted one.
 *
 * @throws ProblemError 404 and 403 according to the policy.
 */
export async function deleteComment(
  { database, events }: Platform,
  context: RequestContext,
  id: number,
  trx: Transaction,
): Promise<void> {
  const { locked, comment, involvement } = await lockComment(database, context.actor, id, trx)
  if (!can.delete(context.actor, involvement, comment)) {
    throw forbidden('comment.delete')
  }
  requireNotArchived(locked)
  await comment.$query(trx).patch({ text: '', deletedAt: context.at, version: comment.version + 1 })
  const { authorId } = comment
  const payload = { ...subjectOf(locked, id), authorId, isOwn: authorId === context.actor.id }
  await events.emit(commentEvent('comment.deleted', context, { payload, readers: locked.members.scope }), trx)
}
