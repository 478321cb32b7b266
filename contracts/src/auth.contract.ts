import * as z from 'zod/mini'
import { Id, IdParams, Moment, Role } from './common.ts'
import { endpoint } from './endpoint.ts'
import { dateFormats, sidebarLayouts, themes } from './enumerations.ts'
import { ColouredTag } from './setting-values.ts'

export const CurrentUser = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: Role,
  profileImageUrl: z.nullable(z.string()),
  manager: z.nullable(z.object({ id: Id, firstName: z.string(), lastName: z.string() })),
  session: z.nullable(
    z.object({
      startedAt: Moment,
      /** The server signs the person out at this moment. */
      expiresAt: Moment,
      /** Extend Session never moves the end past this moment. */
      longestUntil: Moment,
      /** The server's clock when it answered, so that a wrong client clock does not matter. */
      now: Moment,
      roleOverride: z.nullable(Role),
    }),
  ),
  /** What an administrator has set and every page needs. */
  organisation: z.object({
    name: z.string(),
    /** IANA name: days and times are those of this zone. */
    timeZone: z.string(),
    sessionMinutes: z.int(),
    sessionWarningMinutes: z.int(),
    /** A file larger than this waits for a manager. */
    approvalThresholdBytes: z.int(),
    dateFormat: z.enum(dateFormats),
    /** Of those who have chosen none. */
    theme: z.enum(themes),
    sidebar: z.enum(sidebarLayouts),
    /** Tags that stand out. */
    tagColours: z.array(ColouredTag),
  }),
  can: z.object({
    createTask: z.boolean(),
    submitReport: z.boolean(),
    /** Decides large files of people below them. */
    approveFiles: z.boolean(),
    switchRole: z.boolean(),
  }),
})
export type CurrentUser = z.infer<typeof CurrentUser>

export const authUser = endpoint('authUser', 'GET /api/auth/user', {
  summary: 'The signed-in person and the session',
  reply: CurrentUser,
})

export const authSessionExtend = endpoint('authSessionExtend', 'POST /api/auth/session/extend', {
  summary: 'Moves the end of the session to now plus 480 minutes, never past 24 hours after sign-in',
  reply: CurrentUser,
})

export const authSessionCheck = endpoint('authSessionCheck', 'POST /api/auth/session/check', {
  summary:
    'Asks the identity provider at once whether the session still stands there, and ends it here if not',
  status: 204,
})

/** One of a person's running sessions. */
export const Session = z.object({
  id: Id,
  startedAt: Moment,
  lastSeenAt: Moment,
  expiresAt: Moment,
  /** What the browser says of itself. */
  userAgent: z.string(),
  address: z.string(),
  /** The session this answer was asked for with. */
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const authSessionsList = endpoint('authSessionsList', 'GET /api/auth/sessions', {
  summary: "The caller's running sessions, last used first",
  reply: z.object({ items: z.array(Session) }),
})

export const authSessionsEnd = endpoint('authSessionsEnd', 'DELETE /api/auth/sessions/:id', {
  summary: 'Ends a session: an own one, or as an administrator somebody else’s',
  params: IdParams,
  status: 204,
})

export const authSessionsEndOthers = endpoint('authSessionsEndOthers', 'POST /api/auth/sessions/end-others', {
  summary: 'Signs the caller out everywhere else',
  reply: z.object({ ended: z.int() }),
})

export const authSessionsOf = endpoint('authSessionsOf', 'GET /api/users/:id/sessions', {
  summary: 'The running sessions of a person, for administrators, last used first',
  params: IdParams,
  reply: z.object({ items: z.array(Session), can: z.object({ end: z.boolean() }) }),
})

export const authSessionsEndAllOf = endpoint('authSessionsEndAllOf', 'DELETE /api/users/:id/sessions', {
  summary: 'Signs a person out everywhere, here and at the identity provider',
  params: IdParams,
  reply: z.object({ ended: z.int() }),
})

export const authLogin = endpoint('authLogin', 'GET /api/login', {
  summary: 'Sends the browser to the identity provider and back to returnTo',
  query: z.strictObject({
    returnTo: z.optional(z.string()),
    prompt: z.optional(z.literal('none')),
  }),
  status: 302,
  access: 'public',
})

export const authCallback = endpoint('authCallback', 'GET /api/callback', {
  summary: 'Where the identity provider sends the browser back to',
  query: z.looseObject({ state: z.optional(z.string()) }),
  status: 302,
  access: 'public',
})

export const authLogout = endpoint('authLogout', 'GET /api/logout', {
  summary: 'Ends the session here and at the identity provider',
  status: 302,
  access: 'public',
})

export const authBackchannelLogout = endpoint('authBackchannelLogout', 'POST /api/auth/backchannel-logout', {
  summary: 'The identity provider reports that a session has ended (OpenID Connect Back-Channel Logout 1.0)',
  status: 200,
  access: 'public',
})
