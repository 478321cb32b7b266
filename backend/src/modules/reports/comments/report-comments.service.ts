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
import { findReportAudience } from '../reports.events.ts'
import { can } from '../reports.policy.ts'
import { type ReadableReport, requireReadableReport } from '../reports.queries.ts'
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

/** Returns the fields that the events of a change of a comment have in common. */
const describeChange = async (context: RequestContext, report: ReadableReport, trx: Transaction) => ({
  context,
  audience: await findReportAudience(report, trx),
  tags: [{ type: 'ReportComment' as const, id: report.reportId }, ...allTags('Activity')],
})

/** Returns the author of a report and everyone who commented on it, if they may still read it, without the actor. */
async function findFollowers(
  { database }: Platform,
  { actor }: RequestContext,
  report: ReadableReport,
  trx: Transaction,
): Promise<number[]> {
  const rows = await trx('report_comments')
    .where({ report_id: report.reportId })
    .whereNull('deleted_at')
    .distinct('author_id')
  const ids = new Set([report.authorId, ...rows.map((row) => row.author_id)])
  ids.delete(actor.id)
  const readers = await findReaders(database, report, [...ids], trx)
  return readers.map(({ id }) => id)
}

async function notifyUsers(
  { events }: Platform,
  context: RequestContext,
  {
    namedIds: allNamedIds,
    followerIds: allFollowerIds,
    ...comment
  }: CommentSubject & {
    namedIds: readonly number[]
    followerIds: readonly number[]
    isEdited: boolean
  },
  trx: Transaction,
): Promise<void> {
  const namedIds = allNamedIds.filter((id) => id !== context.actor.id)
  const followerIds = allFollowerIds.filter((id) => !namedIds.includes(id))
  if (namedIds.length + followerIds.length === 0) {
    return
  }
  const payload = { ...comment, namedIds, followerIds, author: fullName(context.actor) }
  const audience = { userIds: [], isOrganizationWide: false }
  await events.emit({ name: 'reportComment.told', context, payload, audience, tags: [] }, trx)
}

/**
 * Adds a comment to a report.
 *
 * @returns the id of the comment.
 * @throws ProblemError 404 when the actor may not read the report, 403 `report.comment`.
 */
export async function addComment(
  platform: Platform,
  context: RequestContext,
  { reportId, text }: { reportId: number; text: string },
  trx: Transaction,
): Promise<number> {
  const { database, events } = platform
  const report = await requireReadableReport(database, context.actor, { reportId }, trx)
  if (!can.comment(context.actor)) {
    throw forbidden('report.comment')
  }
  const named = await nameMentions(text, (ids) => findReaders(database, report, ids, trx))
  const followerIds = await findFollowers(platform, context, report, trx)
  const { id } = await ReportCommentModel.query(trx).insert({
    reportId,
    authorId: context.actor.id,
    text: named.text,
    version: 1,
    createdAt: context.at,
    editedAt: null,
    deletedAt: null,
  })
  const subject = { reportId, commentId: id }
  const change = await describeChange(context, report, trx)
  await events.emit({ ...change, name: 'reportComment.added', payload: subject }, trx)
  await notifyUsers(platform, context, { ...subject, namedIds: named.ids, followerIds, isEdited: false }, trx)
  return id
}

/**
 * Locks a comment.
 *
 * @throws ProblemError 404 when it does not exist, was deleted, or belongs to a report that the actor may not read.
 */
async function lockComment(
  { database }: Platform,
  { actor }: RequestContext,
  id: number,
  trx: Transaction,
): Promise<{ comment: ReportCommentModel; report: ReadableReport }> {
  const comment = await ReportCommentModel.query(trx).findById(id).forUpdate()
  if (!comment || comment.deletedAt !== null) {
    throw notFound('comment')
  }
  const { reportId } = comment
  const report = await requireReadableReport(database, actor, { reportId, noun: 'comment' }, trx)
  return { comment, report }
}

/**
 * Edits a comment of the actor. Notifies people whom it mentions for the first time.
 *
 * @throws ProblemError 404 and 403 according to the policy, 409 `too_late` after the time for edits; also the version
 * error that `orStale` turns into 412.
 */
export async function editComment(
  platform: Platform,
  context: RequestContext,
  { id, text, expectedVersion }: { id: number; text: string; expectedVersion: number | undefined },
  trx: Transaction,
): Promise<void> {
  const { database, events } = platform
  const { comment, report } = await lockComment(platform, context, id, trx)
  if (!can.editComment(context.actor, comment)) {
    throw forbidden('comment.edit')
  }
  requireVersion(comment, expectedVersion)
  if (!isInEditWindow(comment, context.at)) {
    throw conflict('too_late', `A comment can only be edited for ${limits.commentEditMinutes} minutes.`)
  }
  const named = await nameMentions(text, (ids) => findReaders(database, report, ids, trx))
  if (named.text === comment.text) {
    return
  }
  const before = new Set(mentionsIn(comment.text).map((person) => person.id))
  await comment.$query(trx).patch({ text: named.text, editedAt: context.at, version: comment.version + 1 })
  const subject = { reportId: report.reportId, commentId: id }
  const change = await describeChange(context, report, trx)
  await events.emit({ ...change, name: 'reportComment.edited', payload: subject }, trx)
  const namedIds = named.ids.filter((each) => !before.has(each))
  await notifyUsers(platform, context, { ...subject, namedIds, followerIds: [], isEdited: true }, trx)
}

/**
 * Deletes the text of a comment. The comment itself stays as a deleted one.
 *
 * @throws ProblemError 404 and 403 according to the policy.
 */
export async function deleteComment(
  platform: Platform,
  context: RequestContext,
  id: number,
  trx: Transaction,
): Promise<void> {
  const { comment, report } = await lockComment(platform, context, id, trx)
  if (!can.deleteComment(context.actor, comment)) {
    throw forbidden('comment.delete')
  }
  await comment.$query(trx).patch({ text: '', deletedAt: context.at, version: comment.version + 1 })
  const { reportId, authorId } = comment
  await platform.events.emit(
    {
      ...(await describeChange(context, report, trx)),
      name: 'reportComment.deleted',
      payload: { reportId, commentId: id, authorId, isOwn: authorId === context.actor.id },
    },
    trx,
  )
}
