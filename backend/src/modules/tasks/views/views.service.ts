import { type Body, limits } from '@headway/contracts'
import type { taskViewsCreate, taskViewsUpdate, ViewAudience } from '@headway/contracts/task-views'
import type { Act } from '../../../platform/act.ts'
import { conflict, forbidden, ProblemError } from '../../../platform/http/errors.ts'
import { everyOf } from '../../../platform/events/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import { isDuplicate, type Transaction } from '../../../platform/database/transaction.ts'
import { requireVersion } from '../../../platform/http/versions.ts'
import { audiencesOf } from './views.policy.ts'
import { readOwnView } from './views.queries.ts'

declare module '../../../platform/events/events.ts' {
  interface EventMap {
    /** A saved view of tasks was added, changed or removed. */
    'taskView.changed': { viewId: number; name: string }
  }
}

async function announce(
  { events }: Platform,
  act: Act,
  { viewId, name, isShared }: { viewId: number; name: string; isShared: boolean },
  trx: Transaction,
): Promise<void> {
  await events.emit(
    {
      name: 'taskView.changed',
      act,
      payload: { viewId, name },
      change: null,
      audience: { userIds: [act.actor.id], isOrganisationWide: false, isForEverybody: isShared },
      tags: everyOf('TaskView'),
    },
    trx,
  )
}

/** @throws ProblemError 403 for an audience that the actor may not share with. */
function requireAudience({ actor }: Act, audience: ViewAudience): void {
  if (!audiencesOf(actor).includes(audience)) {
    throw forbidden('view.share', 'audience_not_allowed')
  }
}

const viewExists = () => {
  const message = 'You have a view of this name already.'
  const errors = [{ pointer: '/name', code: 'view_exists', message }]
  return new ProblemError(409, 'view_exists', { detail: message, errors })
}

/**
 * Saves a view.
 *
 * @returns its id.
 * @throws ProblemError 403 `audience_not_allowed`; 409 `view_exists`, `too_many_views`.
 */
export async function createView(
  platform: Platform,
  act: Act,
  { name, query, audience }: Body<typeof taskViewsCreate>,
  trx: Transaction,
): Promise<number> {
  requireAudience(act, audience)
  // Held, so that two at once are counted one after the other.
  const own = await platform.database.rows<{ id: number }>(
    'SELECT id FROM task_views WHERE owner_id = ? FOR UPDATE',
    [act.actor.id],
    trx,
  )
  if (own.length >= limits.viewsPerPerson) {
    throw conflict('too_many_views', `You already have ${limits.viewsPerPerson} views. Remove one first.`)
  }
  const row = { owner_id: act.actor.id, name, query, audience, created_at: act.at, updated_at: act.at }
  try {
    const [viewId = 0] = await trx('task_views').insert(row)
    await announce(platform, act, { viewId, name, isShared: audience !== 'self' }, trx)
    return viewId
  } catch (error) {
    throw isDuplicate(error) ? viewExists() : error
  }
}

/**
 * Changes the given fields of a view of the actor.
 *
 * @throws ProblemError 404 for one that is not theirs; 403 `audience_not_allowed`; 409 `view_exists`; what `orStale` turns
 * into an answer.
 */
export async function updateView(
  platform: Platform,
  act: Act,
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
  const view = await readOwnView(platform.database, act.actor, id, trx)
  requireVersion(view, expectedVersion)
  if (body.audience !== undefined) {
    requireAudience(act, body.audience)
  }
  try {
    await trx('task_views')
      .where({ id })
      .update({ ...body, version: view.version + 1, updated_at: act.at })
  } catch (error) {
    throw isDuplicate(error) ? viewExists() : error
  }
  const isShared = view.audience !== 'self' || (body.audience ?? 'self') !== 'self'
  await announce(platform, act, { viewId: id, name: body.name ?? view.name, isShared }, trx)
}

/**
 * Removes a view of the actor.
 *
 * @throws ProblemError 404 for one that is not theirs.
 */
export async function deleteView(platform: Platform, act: Act, id: number, trx: Transaction): Promise<void> {
  const view = await readOwnView(platform.database, act.actor, id, trx)
  await trx('task_views').where({ id }).delete()
  await announce(platform, act, { viewId: id, name: view.name, isShared: view.audience !== 'self' }, trx)
}
