import { messages } from '../messages/en.ts'

const MINUTE = 60_000

/** What the organisation has set for its sessions, in minutes. */
export interface SessionLengths {
  /** From sign-in or from being extended until the automatic sign-out. */
  sessionMinutes: number
  /** How long before its end a session is said to end. */
  sessionWarningMinutes: number
}

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
  /** Minutes of the current stretch that have passed. */
  minutesPassed: number
  /** The automatic sign-out is near. */
  isEnding: boolean
}

/**
 * Where a session stands.
 *
 * @param session what the server told.
 * @param lengths what holds for every session.
 * @param elapsed milliseconds since it told so: the client's own clock may be wrong and is not asked.
 */
export function sessionStateAt(
  session: SessionTimes,
  lengths: SessionLengths,
  elapsed: number,
): SessionState {
  const now = new Date(session.now).getTime() + elapsed
  const minutesSinceSignIn = Math.floor((now - new Date(session.startedAt).getTime()) / MINUTE)
  const minutesLeft = Math.max(0, Math.ceil((new Date(session.expiresAt).getTime() - now) / MINUTE))
  return {
    minutesLeft,
    // A session may have begun while another length held: it has passed no more than there was of it.
    minutesPassed: Math.max(0, Math.min(minutesSinceSignIn, lengths.sessionMinutes - minutesLeft)),
    isEnding: minutesLeft <= lengths.sessionWarningMinutes,
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
