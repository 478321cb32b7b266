import { type Body, limits } from '@headway/contracts'
import type { taskViewsCreate, taskViewsUpdate, ViewAudience } from '@headway/contracts/task-views'
import type { RequestContext } from '../../platform/request-context.ts'
import { conflict, forbidden, ProblemError } from '../../platform/errors.ts'
import { allTags } from '../../platform/events/events.ts'
import type { Platform } from '../../platform/platform.ts'
import { isDuplicate, type Transaction } from '../../platform/database/transaction.ts'
import { requireVersion } from '../../platform/http/optimistic-locking.ts'
import { audiencesOf } from './views.policy.ts'
import { readOwnView } from './views.queries.ts'

declare module '../../platform/events/events.ts' {
  interface EventMap {
    /** A saved view was added, changed or deleted. */
    'taskView.changed': { viewId: number; name: string }
  }
}

async function announce(
  { events }: Platform,
  context: RequestContext,
  { viewId, name, isShared }: { viewId: number; name: string; isShared: boolean },
  trx: Transaction,
): Promise<void> {
  await events.emit(
    {
      name: 'taskView.changed',
      context,
      payload: { viewId, name },
      change: null,
      audience: { userIds: [context.actor.id], isOrganizationWide: false, isGlobal: isShared },
      tags: allTags('TaskView'),
    },
    trx,
  )
}

/**
 * Checks that the actor may share with an audience.
 *
 * @throws ProblemError 403 `audience_not_allowed`.
 */
function requireAudience({ actor }: RequestContext, audience: ViewAudience): void {
  if (!audiencesOf(actor).includes(audience)) {
    throw forbidden('view.share', 'audience_not_allowed')
  }
}

const viewExists = () => {
  const message = 'You already have a view with this name.'
  const errors = [{ pointer: '/name', code: 'view_exists', message }]
  return new ProblemError(409, 'view_exists', { detail: message, errors })
}

/**
 * Creates a saved view.
 *
 * @returns the id of the view.
 * @throws ProblemError 403 `audience_not_allowed`; 409 `view_exists`, `too_many_views`.
 */
export async function createView(
  platform: Platform,
  context: RequestContext,
  { name, query, audience }: Body<typeof taskViewsCreate>,
  trx: Transaction,
): Promise<number> {
  requireAudience(context, audience)
  // The lock makes concurrent requests count one after another.
  const own = await platform.database.rows<{ id: number }>(
    'SELECT id FROM task_views WHERE owner_id = ? FOR UPDATE',
    [context.actor.id],
    trx,
  )
  if (own.length >= limits.viewsPerPerson) {
    throw conflict('too_many_views', `You already have ${limits.viewsPerPerson} views. Delete one first.`)
  }
  const row = {
    owner_id: context.actor.id,
    name,
    query,
    audience,
    created_at: context.at,
    updated_at: context.at,
  }
  try {
    const [viewId = 0] = await trx('task_views').insert(row)
    await announce(platform, context, { viewId, name, isShared: audience !== 'self' }, trx)
    return viewId
  } catch (error) {
    throw isDuplicate(error) ? viewExists() : error
  }
}

/**
 * Changes the given fields of a view of the actor.
 *
 * @throws ProblemError 404 when the view does not belong to the actor; 403 `audience_not_allowed`; 409 `view_exists`;
 * also the version error that `orStale` turns into 412.
 */
export async function updateView(
  platform: Platform,
  context: RequestContext,
  {
    id,
    body,
    expectedVersion,
  }: {
    id: number
    body: Body<typeof taskViewsUpdate>
    expectedVersion: number | undefined
  },
  trx: Transaction,
): Promise<void> {
  const view = await readOwnView(platform.database, context.actor, id, trx)
  requireVersion(view, expectedVersion)
  if (body.audience !== undefined) {
    requireAudience(context, body.audience)
  }
  try {
    await trx('task_views')
      .where({ id })
      .update({ ...body, version: view.version + 1, updated_at: context.at })
  } catch (error) {
    throw isDuplicate(error) ? viewExists() : error
  }
  const isShared = view.audience !== 'self' || (body.audience ?? 'self') !== 'self'
  await announce(platform, context, { viewId: id, name: body.name ?? view.name, isShared }, trx)
}

/**
 * Deletes a view of the actor.
 *
 * @throws ProblemError 404 when the view does not belong to the actor.
 */
export async function deleteView(
  platform: Platform,
  context: RequestContext,
  id: number,
  trx: Transaction,
): Promise<void> {
  const view = await readOwnView(platform.database, context.actor, id, trx)
  await trx('task_views').where({ id }).delete()
  await announce(platform, context, { viewId: id, name: view.name, isShared: view.audience !== 'self' }, trx)
}
