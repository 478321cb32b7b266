import type { CurrentUser } from '@headway/contracts/auth'
import type { Actor } from '../../platform/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { reportPolicy } from '../reports/index.ts'
import { taskPolicy } from '../tasks/index.ts'
import { findProfile } from '../users/index.ts'
import { findSessionTimes, longestUntil } from './sessions.service.ts'

/** The signed-in person as the shell shows them, with what they may do anywhere and when their session ends. */
export async function presentCurrentUser(platform: Platform, actor: Actor): Promise<CurrentUser> {
  const [profile, times] = await Promise.all([
    findProfile(platform.database, actor.id),
    actor.sessionId === null ? undefined : findSessionTimes(platform, actor.sessionId),
  ])
  return {
    id: actor.id,
    firstName: actor.firstName,
    lastName: actor.lastName,
    email: actor.email,
    role: actor.role,
    profileImageUrl: profile?.profileImageUrl ?? null,
    manager: profile?.manager ?? null,
    session: times
      ? {
          startedAt: times.startedAt.toISOString(),
          expiresAt: times.expiresAt.toISOString(),
          longestUntil: longestUntil(times.startedAt).toISOString(),
          now: platform.clock.now().toISOString(),
          roleOverride: actor.roleOverride,
        }
      : null,
    can: {
      createTask: taskPolicy.create(actor),
      submitReport: reportPolicy.create(actor),
      switchRole: platform.environment.DEV_ROLE_SWITCH,
    },
  }
}
