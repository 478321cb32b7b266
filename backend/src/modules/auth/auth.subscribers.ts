import type { Platform } from '../../platform/platform.ts'
import { updateSessionExpiry } from './sessions/session-lifetime.ts'
import { endSessions } from './sessions/sessions.service.ts'
import { revokeTokensOf } from './tokens/api-tokens.service.ts'

/**
 * Ends sessions and tokens for events of other modules in the same transaction, so that requests are refused from its
 * commit on.
 */
export function subscribeAuth(platform: Platform): void {
  const { events } = platform

  events.subscribe('user.deactivated', async ({ payload, context }, trx) => {
    await endSessions(platform, { user_id: payload.userId }, 'deactivated', trx, context)
    await revokeTokensOf(platform, payload.userId, { reason: 'deactivated', context: null }, trx)
  })

  // these calls pass no context: the reset itself has an entry in the audit log, and one entry is enough.
  events.subscribe('user.credentialsReset', async ({ payload }, trx) => {
    await endSessions(platform, { user_id: payload.userId }, 'admin', trx)
    await revokeTokensOf(platform, payload.userId, { reason: 'credentials_reset', context: null }, trx)
  })

  // A token was created for the permissions of the former role (ADR 093).
  events.subscribe('user.updated', async ({ payload }, trx) => {
    if (payload.fields.includes('role')) {
      await revokeTokensOf(platform, payload.userId, { reason: 'role_changed', context: null }, trx)
    }
  })

  events.subscribe('user.signedOutAtProvider', async ({ payload }, trx) => {
    const before = new Date(payload.before)
    await endSessions(platform, { user_id: payload.userId, before }, 'backchannel', trx)
  })

  // A role chosen with the role switch must not outlive a change of the real role.
  events.subscribe('user.rightsChanged', async ({ payload }, trx) => {
    await trx('sessions')
      .where({ user_id: payload.userId })
      .whereNull('ended_at')
      .whereNotNull('role_override')
      .update({ role_override: null })
  })

  events.subscribe('setting.changed', async ({ payload: { key } }, trx) => {
    if (key === 'session.minutes' || key === 'session.maxMinutes') {
      await updateSessionExpiry(platform, trx)
    }
  })
}
