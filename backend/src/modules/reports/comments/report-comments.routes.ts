import {
  reportCommentsCreate,
  reportCommentsDelete,
  reportCommentsList,
  reportCommentsUpdate,
  reportReadersSuggest,
} from '@headway/contracts/report-comments'
import type { Actor } from '../../../platform/actor.ts'
import { notFound } from '../../../platform/errors.ts'
import type { RouteTable } from '../../../platform/http/endpoint.ts'
import { orStale } from '../../../platform/http/optimistic-locking.ts'
import type { Platform } from '../../../platform/platform.ts'
import { can } from '../reports.policy.ts'
import { requireReadableReport } from '../reports.queries.ts'
import { findComment, listComments } from './report-comments.list.ts'
import { addComment, deleteComment, editComment } from './report-comments.service.ts'
import { suggestReaders } from './report-readers.ts'

const signedIn = { can: 'signed-in' } as const

async function loadComment(platform: Platform, actor: Actor, id: number) {
  const { database, clock } = platform
  const comment = await findComment(database, { actor, now: clock.now() }, id)
  if (!comment) {
    throw notFound('comment')
  }
  await requireReadableReport(database, actor, { reportId: comment.reportId, noun: 'comment' })
  return comment
}

/** Registers the routes of comments on reports. */
export function registerComments(table: RouteTable, platform: Platform): void {
  const { database, clock } = platform

  table.route(reportCommentsList, signedIn, async ({ actor, params, query }) => {
    await requireReadableReport(database, actor, { reportId: params.id })
    const permissionContext = { actor, now: clock.now() }
    return {
      ...(await listComments(database, permissionContext, { reportId: params.id, query })),
      can: { create: can.comment(actor) },
    }
  })

  table.route(reportCommentsCreate, signedIn, async ({ context, actor, params, body, write }) =>
    loadComment(
      platform,
      actor,
      await write((trx) => addComment(platform, context, { reportId: params.id, ...body }, trx)),
    ),
  )

  table.route(
    reportCommentsUpdate,
    signedIn,
    async ({ context, actor, params, body, expectedVersion, write }) => {
      const read = () => loadComment(platform, actor, params.id)
      const edit = { id: params.id, ...body, expectedVersion }
      await orStale(
        write((trx) => editComment(platform, context, edit, trx)),
        read,
      )
      return read()
    },
  )

  table.route(reportCommentsDelete, signedIn, async ({ context, params, write }) => {
    await write((trx) => deleteComment(platform, context, params.id, trx))
    return undefined
  })

  table.route(reportReadersSuggest, signedIn, async ({ actor, params, query }) => {
    const report = await requireReadableReport(database, actor, { reportId: params.id })
    return { items: await suggestReaders(database, report, { search: query.q, exceptId: actor.id }) }
  })
}
