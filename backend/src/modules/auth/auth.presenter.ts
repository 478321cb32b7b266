import type { CurrentUser } from '@headway/contracts/auth'
import type { Actor } from '../../platform/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { findProfile } from '../users/index.ts'
import { findSessionTimes, longestUntil } from './sessions/sessions.service.ts'

/** Returns the signed-in user for the shell, with their abilities and the end of their session. */
export async function presentCurrentUser(platform: Platform, actor: Actor): Promise<CurrentUser> {
  const { settings } = platform
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
          longestUntil: longestUntil(settings, times.startedAt).toISOString(),
          now: platform.clock.now().toISOString(),
          roleOverride: actor.roleOverride,
        }
      : null,
    organization: {
      name: settings.get('organization.name'),
      timeZone: settings.get('organization.timeZone'),
      sessionMinutes: settings.get('session.minutes'),
      sessionWarningMinutes: settings.get('session.warningMinutes'),
      approvalThresholdBytes: settings.get('files.approvalThresholdBytes'),
      dateFormat: settings.get('appearance.dateFormat'),
      theme: settings.get('appearance.theme'),
      sidebar: settings.get('appearance.sidebar'),
      tagColors: settings.get('tags.colors'),
    },
    can: platform.abilities.of(actor),
  }
}
