import { limits } from '@headway/contracts'
import { messages } from '../messages/en.ts'

const MINUTE = 60_000

/** A session as the server tells of it; all moments in ISO 8601. */
export interface SessionTimes {
  startedAt: string
  expiresAt: string
  /** The server's clock when it answered. */
  now: string
}

export interface SessionState {
  /** Minutes until the automatic sign-out, rounded up; 0 when it is due. */
  minutesLeft: number
  /** Minutes of the current 480 that have passed. */
  minutesPassed: number
  /** The last 15 minutes before the automatic sign-out. */
  isEnding: boolean
}

/**
 * Where a session stands.
 *
 * @param session what the server told.
 * @param elapsed milliseconds since it told so: the client's own clock may be wrong and is not asked.
 */
export function sessionStateAt(session: SessionTimes, elapsed: number): SessionState {
  const now = new Date(session.now).getTime() + elapsed
  const minutesLeft = Math.max(0, Math.ceil((new Date(session.expiresAt).getTime() - now) / MINUTE))
  return {
    minutesLeft,
    minutesPassed: Math.max(0, limits.sessionMinutes - minutesLeft),
    isEnding: minutesLeft <= limits.sessionWarningMinutes,
  }
}

/** Minutes as `Xh Ym`. */
export const formatMinutes = (minutes: number): string =>
  messages.session.duration(Math.floor(minutes / 60), minutes % 60)

/** The specification's status text: 'Active for Xh Ym' until the warning, then 'Auto-logout in Xh Ym'. */
export function statusText(state: SessionState): string {
  return state.isEnding
    ? messages.session.ending(formatMinutes(state.minutesLeft))
    : messages.session.active(formatMinutes(state.minutesPassed))
}
