import {
  taskCommentsCreate,
  taskCommentsDelete,
  taskCommentsList,
  taskCommentsUpdate,
  taskReadersSuggest,
} from '@headway/contracts/task-comments'
import type { Actor } from '../../platform/actor.ts'
import type { RouteTable } from '../../platform/http/endpoint.ts'
import { notFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { orStale } from '../../platform/http/optimistic-locking.ts'
import { findInvolvement } from '../tasks/index.ts'
import { findComment, listComments } from './comments.list.ts'
import { can } from './comments.policy.ts'
import { addComment, deleteComment, editComment } from './comments.service.ts'
import { suggestReaders } from './suggest-readers.ts'

/**
 * Returns the actor's involvement in a task for reading its comments.
 *
 * @throws ProblemError 404 when the task does not exist or the actor may not read it.
 */
async function readingOf({ database, clock }: Platform, actor: Actor, taskId: number, noun = 'task') {
  const found = await findInvolvement(database, actor, taskId)
  if (!found) {
    throw notFound(noun)
  }
  const { involvement, state } = found
  return { actor, involvement, isArchived: state.isArchived, now: clock.now() }
}

async function present(platform: Platform, actor: Actor, id: number) {
  const { database } = platform
  const [row] = await database.rows<{ task_id: number }>('SELECT task_id FROM task_comments WHERE id = ?', [
    id,
  ])
  const comment =
    row && (await findComment(database, await readingOf(platform, actor, row.task_id, 'comment'), id))
  if (!comment) {
    throw notFound('comment')
  }
  return comment
}

/** Registers the routes of comments. */
export function registerComments(table: RouteTable, platform: Platform): void {
  const { database } = platform

  table.route(taskCommentsList, { can: 'signed-in' }, async ({ actor, params, query }) => {
    const reading = await readingOf(platform, actor, params.id)
    return {
      ...(await listComments(database, reading, { taskId: params.id, query })),
      can: { create: !reading.isArchived && can.create(actor, reading.involvement) },
    }
  })

  table.route(taskCommentsCreate, { can: 'signed-in' }, async ({ context, actor, params, body, write }) =>
    present(
      platform,
      actor,
      await write((trx) => addComment(platform, context, { taskId: params.id, ...body }, trx)),
    ),
  )

  table.route(
    taskCommentsUpdate,
    { can: 'signed-in' },
    async ({ context, actor, params, body, expectedVersion, write }) => {
      const read = () => present(platform, actor, params.id)
      const edit = { id: params.id, ...body, expectedVersion }
      await orStale(
        write((trx) => editComment(platform, context, edit, trx)),
        read,
      )
      return read()
    },
  )

  table.route(taskCommentsDelete, { can: 'signed-in' }, async ({ context, params, write }) => {
    await write((trx) => deleteComment(platform, context, params.id, trx))
    return undefined
  })

  table.route(taskReadersSuggest, { can: 'signed-in' }, async ({ actor, params, query }) => {
    await readingOf(platform, actor, params.id)
    return {
      items: await suggestReaders(database, { taskId: params.id, search: query.q, exceptId: actor.id }),
    }
  })
}
