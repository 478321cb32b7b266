import * as activity from '../modules/activity/index.ts'
import * as notifications from '../modules/notifications/index.ts'
import { subscribeSeries } from '../modules/task-series/index.ts'
import { subscribeHistory } from '../modules/tasks/index.ts'
import type { RequestContext } from '../platform/request-context.ts'
import type { Actor } from '../platform/actor.ts'
import { createEvents } from '../platform/events/events.ts'
import type { Platform } from '../platform/platform.ts'
import { createRequestId } from '@headway/server-kit/request-id'
import type { SeedUser } from './seed-file.ts'

/**
 * Returns a copy of the platform with another current time and its own subscribers, so that their records also have
 * that time.
 */
export function at(platform: Platform, moment: Date): Platform {
  const moved = { ...platform, clock: { now: () => moment }, events: createEvents(platform.database) }
  activity.subscribe(moved)
  notifications.subscribe(moved)
  subscribeHistory(moved)
  subscribeSeries(moved)
  return moved
}

/** Returns a seeded user as an actor. */
export const actorOf = (id: number, user: SeedUser, managerId: number | null): Actor => ({
  id,
  role: user.role,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  managerId,
  sessionId: null,
  roleOverride: null,
})

/** Returns a context with the current time of the given platform. A seed file has no client address. */
export const actOf = (actor: Actor, { clock }: Platform): RequestContext => ({
  actor,
  requestId: createRequestId(),
  address: '',
  at: clock.now(),
})
