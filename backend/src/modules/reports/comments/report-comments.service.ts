import { limits, mentionsIn } from '@headway/contracts'
import { isInEditWindow } from '../../../platform/comments/edit-window.ts'
import { nameMentions } from '../../../platform/comments/mentions.ts'
import { conflict, forbidden, notFound } from '../../../platform/errors.ts'
import { allTags } from '../../../platform/events/events.ts'
import { requireVersion } from '../../../platform/http/optimistic-locking.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { RequestContext } from '../../../platform/request-context.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { fullName } from '../../users/index.ts'
import { findTaskCreators } from '../core/report-tasks.ts'
import { reportAudience } from '../reports.events.ts'
import { can } from '../reports.policy.ts'
import { findInvolvement } from '../reports.queries.ts'
import { ReportCommentModel } from './report-comment.model.ts'
import { findReaders } from './report-readers.ts'

interface CommentSubject {
  reportId: number
  commentId: number
}

declare module '../../../platform/events/events.ts' {
  interface EventMap {
    'reportComment.added': CommentSubject
    'reportComment.edited': CommentSubject
    'reportComment.deleted': CommentSubject & {
      authorId: number
      /** True when the author deleted the comment. */
      isOwn: boolean
    }
    /** Notifies these users of a comment: mentioned users, and the report's author and earlier commenters. */
    'reportComment.told': CommentSubject & {
      namedIds: number[]
      followerIds: number[]
      author: string
      /** True when an existing comment was edited. Some of these users may have been notified of it before. */
      isEdited: boolean
    }
  }
}

interface Scope {
  platform: Platform
  context: RequestContext
}

/** A report that the actor may read. */
type ReadableReport = Awaited<ReturnType<typeof requireReadable>>

async function requireReadable(
  { platform, context }: Scope,
  reportId: number,
  noun: string,
  trx: Transaction,
) {
  const found = await findInvolvement(platform.database, context.actor, reportId, trx)
  if (!found) {
    throw notFound(noun)
  }
  return { ...found, reportId }
}

async function emitChange(
  { platform, context }: Scope,
  name: 'reportComment.added' | 'reportComment.edited',
  report: ReadableReport,
  commentId: number,
  trx: Transaction,
): Promise<void> {
  const audience = await reportAudience(report.authorId, await findTaskCreators(report.reportId, trx), trx)
  const tags = [{ type: 'ReportComment' as const, id: report.reportId }, ...allTags('Activity')]
  const payload = { reportId: report.reportId, commentId }
  await platform.events.emit({ name, context, payload, audience, tags }, trx)
}

/** Returns the author of a report and the people who commented on it, except the actor, who may still read it. */
async function findFollowers({ platform, context }: Scope, report: ReadableReport, trx: Transaction) {
  const rows = await trx('report_comments')
    .where({ report_id: report.reportId })
    .whereNull('deleted_at')
    .distinct('author_id')
  const ids = new Set([report.authorId, ...rows.map((row) => row.author_id)])
  ids.delete(context.actor.id)
  const readers = await findReaders(platform.database, report, [...ids], trx)
  return readers.map(({ id }) => id)
}

async function notifyUsers(
  { platform, context }: Scope,
  report: ReadableReport,
  recipients: {
    commentId: number
    namedIds: readonly number[]
    followerIds: readonly number[]
    isEdited: boolean
  },
  trx: Transaction,
): Promise<void> {
  const namedIds = recipients.namedIds.filter((id) => id !== context.actor.id)
  const followerIds = recipients.followerIds.filter((id) => !namedIds.includes(id))
  if (namedIds.length + followerIds.length === 0) {
    return
  }
  const { commentId, isEdited } = recipients
  const { reportId } = report
  const payload = { reportId, commentId, namedIds, followerIds, author: fullName(context.actor), isEdited }
  const audience = { userIds: [], isOrganizationWide: false }
  await platform.events.emit({ name: 'reportComment.told', context, payload, audience, tags: [] }, trx)
}

/**
 * Adds a comment to a report.
 *
 * @returns the id of the comment.
 * @throws ProblemError 404 when the actor may not read the report, 403 `report.comment`.
 */
export async function addComment(
  scope: Scope,
  { reportId, text }: { reportId: number; text: string },
  trx: Transaction,
): Promise<number> {
  const { platform, context } = scope
  const report = await requireReadable(scope, reportId, 'report', trx)
  if (!can.comment(context.actor)) {
    throw forbidden('report.comment')
  }
  const named = await nameMentions(text, (ids) => findReaders(platform.database, report, ids, trx))
  const followerIds = await findFollowers(scope, report, trx)
  const { id } = await ReportCommentModel.query(trx).insert({
    reportId,
    authorId: context.actor.id,
    text: named.text,
    version: 1,
    createdAt: context.at,
    editedAt: null,
    deletedAt: null,
  })
  await emitChange(scope, 'reportComment.added', report, id, trx)
  const recipients = { commentId: id, namedIds: named.ids, followerIds, isEdited: false }
  await notifyUsers(scope, report, recipients, trx)
  return id
}

/**
 * Locks a comment.
 *
 * @throws ProblemError 404 when it does not exist, was deleted, or belongs to a report that the actor may not read.
 */
async function lockComment(scope: Scope, id: number, trx: Transaction) {
  const comment = await ReportCommentModel.query(trx).findById(id).forUpdate()
  if (!comment || comment.deletedAt !== null) {
    throw notFound('comment')
  }
  return { comment, report: await requireReadable(scope, comment.reportId, 'comment', trx) }
}

/**
 * Edits a comment of the actor. Notifies people whom it mentions for the first time.
 *
 * @throws ProblemError 404 and 403 according to the policy, 409 `too_late` after the time for edits; also the version
 * error that `orStale` turns into 412.
 */
export async function editComment(
  scope: Scope,
  { id, text, expectedVersion }: { id: number; text: string; expectedVersion: number | undefined },
  trx: Transaction,
): Promise<void> {
  const { platform, context } = scope
  const { comment, report } = await lockComment(scope, id, trx)
  if (!can.editComment(context.actor, comment)) {
    throw forbidden('comment.edit')
  }
  requireVersion(comment, expectedVersion)
  if (!isInEditWindow(comment, context.at)) {
    throw conflict('too_late', `A comment can only be edited for ${limits.commentEditMinutes} minutes.`)
  }
  const named = await nameMentions(text, (ids) => findReaders(platform.database, report, ids, trx))
  if (named.text === comment.text) {
    return
  }
  const before = new Set(mentionsIn(comment.text).map((person) => person.id))
  await comment.$query(trx).patch({ text: named.text, editedAt: context.at, version: comment.version + 1 })
  await emitChange(scope, 'reportComment.edited', report, id, trx)
  const namedIds = named.ids.filter((each) => !before.has(each))
  await notifyUsers(scope, report, { commentId: id, namedIds, followerIds: [], isEdited: true }, trx)
}

/**
 * Deletes the text of a comment. The comment itself stays as a deleted one.
 *
 * @throws ProblemError 404 and 403 according to the policy.
 */
export async function deleteComment(scope: Scope, id: number, trx: Transaction): Promise<void> {
  const { platform, context } = scope
  const { comment, report } = await lockComment(scope, id, trx)
  if (!can.deleteComment(context.actor, comment)) {
    throw forbidden('comment.delete')
  }
  await comment.$query(trx).patch({ text: '', deletedAt: context.at, version: comment.version + 1 })
  const { reportId, authorId } = comment
  await platform.events.emit(
    {
      name: 'reportComment.deleted',
      context,
      payload: { reportId, commentId: id, authorId, isOwn: authorId === context.actor.id },
      audience: await reportAudience(report.authorId, await findTaskCreators(report.reportId, trx), trx),
      tags: [{ type: 'ReportComment', id: reportId }, ...allTags('Activity')],
    },
    trx,
  )
}
