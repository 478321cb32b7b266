import type { Platform } from '../../platform/platform.ts'
import { moveSessionEnds } from './sessions/session-length.ts'
import { endSessions } from './sessions/sessions.service.ts'
import { endTokensOf } from './tokens/api-tokens.service.ts'

/** Ends sessions and tokens for what other modules report, in the same transaction: the next request is refused from its commit on. */
export function subscribeAuth(platform: Platform): void {
  const { events } = platform

  events.subscribe('user.deactivated', async ({ payload, act }, trx) => {
    await endSessions(platform, { user_id: payload.userId }, 'deactivated', trx, act)
    await endTokensOf(platform, payload.userId, { reason: 'deactivated', act: null }, trx)
  })

  // Without an act of their own: the reset is what somebody did, and the audit log has one entry for it.
  events.subscribe('user.credentialsReset', async ({ payload }, trx) => {
    await endSessions(platform, { user_id: payload.userId }, 'admin', trx)
    await endTokensOf(platform, payload.userId, { reason: 'credentials_reset', act: null }, trx)
  })

  // A token was made for what its person could do then (ADR 093).
  events.subscribe('user.updated', async ({ payload }, trx) => {
    if (payload.fields.includes('role')) {
      await endTokensOf(platform, payload.userId, { reason: 'role_changed', act: null }, trx)
    }
  })

  events.subscribe('user.signedOutAtProvider', async ({ payload }, trx) => {
    const before = new Date(payload.before)
    await endSessions(platform, { user_id: payload.userId, before }, 'backchannel', trx)
  })

  // A role that a developer chose must not outlive a change of the real one.
  events.subscribe('user.rightsChanged', async ({ payload }, trx) => {
    await trx('sessions')
      .where({ user_id: payload.userId })
      .whereNull('ended_at')
      .whereNotNull('role_override')
      .update({ role_override: null })
  })

  events.subscribe('setting.changed', async ({ payload: { key } }, trx) => {
    if (key === 'session.minutes' || key === 'session.longestMinutes') {
      await moveSessionEnds(platform, trx)
    }
  })
}
