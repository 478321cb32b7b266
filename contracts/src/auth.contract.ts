import * as z from 'zod/mini'
import { Id, IdParams, Moment, Role } from './common.ts'
import { endpoint } from './endpoint.ts'
import { dateFormats, sidebarLayouts, themes } from './enumerations.ts'
import { ColoredTag } from './setting-values.ts'

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
      /** The server ends the session at this moment. */
      expiresAt: Moment,
      /** Extend Session never moves the end past this moment. */
      longestUntil: Moment,
      /** Server time of the response, so that a wrong client clock has no effect. */
      now: Moment,
      roleOverride: z.nullable(Role),
    }),
  ),
  /** Settings by administrators that every page needs. */
  organization: z.object({
    name: z.string(),
    /** IANA name of the time zone for all days and times. */
    timeZone: z.string(),
    sessionMinutes: z.int(),
    sessionWarningMinutes: z.int(),
    /** Files larger than this need a manager's approval. */
    approvalThresholdBytes: z.int(),
    dateFormat: z.enum(dateFormats),
    /** Default theme of users who have not chosen one. */
    theme: z.enum(themes),
    sidebar: z.enum(sidebarLayouts),
    /** Tags with a color of their own. */
    tagColors: z.array(ColoredTag),
  }),
  can: z.object({
    createTask: z.boolean(),
    submitReport: z.boolean(),
    /** Whether the user approves large files of the people below them. */
    approveFiles: z.boolean(),
    switchRole: z.boolean(),
  }),
})
export type CurrentUser = z.infer<typeof CurrentUser>

export const authUser = endpoint('authUser', 'GET /api/auth/user', {
  summary: 'Returns the signed-in person and the session',
  reply: CurrentUser,
})

export const authSessionExtend = endpoint('authSessionExtend', 'POST /api/auth/session/extend', {
  summary: 'Extends the session to 480 minutes from now, but not beyond 24 hours after sign-in',
  reply: CurrentUser,
})

export const authSessionCheck = endpoint('authSessionCheck', 'POST /api/auth/session/check', {
  summary:
    'Checks the session at the identity provider immediately, and ends it if it is no longer valid there',
  status: 204,
})

/** One of a user's running sessions. */
export const Session = z.object({
  id: Id,
  startedAt: Moment,
  lastSeenAt: Moment,
  expiresAt: Moment,
  /** `User-Agent` of the browser. */
  userAgent: z.string(),
  address: z.string(),
  /** Whether the request used this session. */
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const authSessionsList = endpoint('authSessionsList', 'GET /api/auth/sessions', {
  summary: "Lists the caller's running sessions, last used first",
  reply: z.object({ items: z.array(Session) }),
})

export const authSessionsEnd = endpoint('authSessionsEnd', 'DELETE /api/auth/sessions/:id', {
  summary: 'Ends a session of the caller, or any session as an administrator',
  params: IdParams,
  status: 204,
})

export const authSessionsEndOthers = endpoint('authSessionsEndOthers', 'POST /api/auth/sessions/end-others', {
  summary: 'Ends all other sessions of the caller',
  reply: z.object({ ended: z.int() }),
})

export const authSessionsOf = endpoint('authSessionsOf', 'GET /api/users/:id/sessions', {
  summary: 'Lists the running sessions of a person for administrators, last used first',
  params: IdParams,
  reply: z.object({ items: z.array(Session), can: z.object({ end: z.boolean() }) }),
})

export const authSessionsEndAllOf = endpoint('authSessionsEndAllOf', 'DELETE /api/users/:id/sessions', {
  summary: 'Ends all sessions of a person, in the portal and at the identity provider',
  params: IdParams,
  reply: z.object({ ended: z.int() }),
})

export const authLogin = endpoint('authLogin', 'GET /api/login', {
  summary: 'Redirects the browser to the identity provider, and afterwards to returnTo',
  query: z.strictObject({
    returnTo: z.optional(z.string()),
    prompt: z.optional(z.literal('none')),
  }),
  status: 302,
  access: 'public',
})

export const authCallback = endpoint('authCallback', 'GET /api/callback', {
  summary: 'Receives the browser’s redirect from the identity provider',
  query: z.looseObject({ state: z.optional(z.string()) }),
  status: 302,
  access: 'public',
})

export const authLogout = endpoint('authLogout', 'GET /api/logout', {
  summary: 'Ends the session in the portal and at the identity provider',
  status: 302,
  access: 'public',
})

export const authBackchannelLogout = endpoint('authBackchannelLogout', 'POST /api/auth/backchannel-logout', {
  summary:
    'Receives the end of a session from the identity provider (OpenID Connect Back-Channel Logout 1.0)',
  status: 200,
  access: 'public',
})
