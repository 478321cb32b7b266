import { limits, mentionsIn } from '@headway/contracts'
import type { Act } from '../../../platform/act.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/database.ts'
import { conflict, forbidden, notFound } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { requireVersion } from '../../../platform/http/versions.ts'
import { lockReadable, requireShelf } from '../task-access.ts'
import { type LockedTask, relationTo } from '../task-relation.ts'
import { commentEvent } from './comments.events.ts'
import { can, isInEditWindow } from './comments.policy.ts'
import { findTold, namePeople } from './mentions.ts'
import { BaseModel } from '../../../platform/database/model.ts'

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

/** Tells those who are named and those who follow the task. */
async function tell(
  { database, events }: Platform,
  act: Act,
  { locked, commentId, namedIds, hasFollowers }: TellingOf,
  trx: Transaction,
): Promise<void> {
  const { actor } = act
  const told = await findTold(database, { taskId: locked.task.id, authorId: actor.id, namedIds }, trx)
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
  const audience = { userIds: [], isOrganisationWide: false }
  await events.emit({ name: 'comment.told', act, payload, audience, tags: [] }, trx)
}

interface TellingOf {
  locked: LockedTask
  commentId: number
  namedIds: readonly number[]
  /** A correction is news to nobody but those whom it names. */
  hasFollowers: boolean
}

/**
 * Says something about a task.
 *
 * @returns the comment's id.
 * @throws ProblemError 404 for a task that is not there or unreadable, 403 `task.comment`, 409 `task_archived`.
 */
export async function addComment(
  platform: Platform,
  act: Act,
  { taskId, text }: { taskId: number; text: string },
  trx: Transaction,
): Promise<number> {
  const { database, events } = platform
  const locked = await lockReadable(database, act.actor, taskId, 'task', trx)
  if (!can.create(act.actor, relationTo(act.actor, locked))) {
    throw forbidden('task.comment')
  }
  requireShelf(locked)
  const named = await namePeople(database, taskId, text, trx)
  const { id } = await CommentModel.query(trx).insert({
    taskId,
    authorId: act.actor.id,
    text: named.text,
    version: 1,
    createdAt: act.at,
    editedAt: null,
    deletedAt: null,
  })
  const of = { payload: subjectOf(locked, id), readers: locked.members.scope }
  await events.emit(commentEvent('comment.added', act, of), trx)
  await tell(platform, act, { locked, commentId: id, namedIds: named.ids, hasFollowers: true }, trx)
  return id
}

/**
 * Locks the task of a comment, then reads the comment under that lock.
 *
 * @throws ProblemError 404 for a comment that is not there, was deleted, or belongs to an unreadable task.
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
  return { locked, comment, relation: relationTo(actor, locked) }
}

interface Edit {
  id: number
  text: string
  expectedVersion: number | undefined
}

/**
 * Edits a comment of the actor. Notifies people whom it mentions for the first time and who were not notified of it before.
 *
 * @throws ProblemError 404 and 403 as the policy says, 409 `too_late` after the time for it; what `orStale` turns into an
 * answer when the comment has changed since the version the caller has seen.
 */
export async function editComment(
  platform: Platform,
  act: Act,
  { id, text, expectedVersion }: Edit,
  trx: Transaction,
): Promise<void> {
  const { database, events } = platform
  const { locked, comment, relation } = await lockComment(database, act.actor, id, trx)
  if (!can.edit(act.actor, relation, comment)) {
    throw forbidden('comment.edit')
  }
  requireShelf(locked)
  requireVersion(comment, expectedVersion)
  if (!isInEditWindow(comment, act.at)) {
    throw conflict('too_late', `A comment can be changed for ${limits.commentEditMinutes} minutes.`)
  }
  const named = await namePeople(database, locked.task.id, text, trx)
  if (named.text === comment.text) {
    return
  }
  const before = new Set(mentionsIn(comment.text).map((person) => person.id))
  await comment.$query(trx).patch({ text: named.text, editedAt: act.at, version: comment.version + 1 })
  const of = { payload: subjectOf(locked, id), readers: locked.members.scope }
  await events.emit(commentEvent('comment.edited', act, of), trx)
  const namedIds = named.ids.filter((each) => !before.has(each))
  await tell(platform, act, { locked, commentId: id, namedIds, hasFollowers: false }, trx)
}

/**
 * Deletes a comment: its text is gone, that there was one stays.
 *
 * @throws ProblemError 404 and 403 as the policy says.
 */
export async function deleteComment(
  { database, events }: Platform,
  act: Act,
  id: number,
  trx: Transaction,
): Promise<void> {
  const { locked, comment, relation } = await lockComment(database, act.actor, id, trx)
  if (!can.delete(act.actor, relation, comment)) {
    throw forbidden('comment.delete')
  }
  requireShelf(locked)
  await comment.$query(trx).patch({ text: '', deletedAt: act.at, version: comment.version + 1 })
  const { authorId } = comment
  const payload = { ...subjectOf(locked, id), authorId, isOwn: authorId === act.actor.id }
  await events.emit(commentEvent('comment.deleted', act, { payload, readers: locked.members.scope }), trx)
}
