import { messages } from '../messages/en.ts'

const MINUTE_MS = 60_000

/** The organization's settings for sessions, in minutes. */
export interface SessionLengths {
  /** Time from sign-in or extension to the automatic sign-out. */
  sessionMinutes: number
  /** Time before the end from which a session is shown as ending. */
  sessionWarningMinutes: number
}

/** Session as the server returns it; times in ISO 8601. */
export interface SessionTimes {
  startedAt: string
  expiresAt: string
  /** Server time of the reply. */
  now: string
}

export interface SessionState {
  /** Minutes until the automatic sign-out, rounded up; 0 when it is due. */
  minutesLeft: number
  /** Minutes since the sign-in or the last extension. */
  minutesPassed: number
  /** Whether the automatic sign-out is near. */
  isEnding: boolean
}

/**
 * Returns the state of a session.
 *
 * @param session session in the server's reply.
 * @param lengths settings for all sessions.
 * @param elapsed milliseconds since the reply. The client's clock is not used, because it may be wrong.
 */
export function sessionStateAt(
  session: SessionTimes,
  lengths: SessionLengths,
  elapsed: number,
): SessionState {
  const now = new Date(session.now).getTime() + elapsed
  const minutesSinceSignIn = Math.floor((now - new Date(session.startedAt).getTime()) / MINUTE_MS)
  const minutesLeft = Math.max(0, Math.ceil((new Date(session.expiresAt).getTime() - now) / MINUTE_MS))
  return {
    minutesLeft,
    // A session may have started under another setting, so the elapsed time must not exceed the current duration.
    minutesPassed: Math.max(0, Math.min(minutesSinceSignIn, lengths.sessionMinutes - minutesLeft)),
    isEnding: minutesLeft <= lengths.sessionWarningMinutes,
  }
}

/** Formats minutes as `Xh Ym`. */
export const formatMinutes = (minutes: number): string =>
  messages.session.duration(Math.floor(minutes / 60), minutes % 60)

/** Returns the specification's status text: 'Active for Xh Ym' until the warning, then 'Auto-logout in Xh Ym'. */
export function statusText(state: SessionState): string {
  return state.isEnding
    ? messages.session.ending(formatMinutes(state.minutesLeft))
    : messages.session.active(formatMinutes(state.minutesPassed))
}
