import * as z from 'zod/mini'
import { ActivityItem } from './activity.contract.ts'
import { Id, IdParams, Moment, PageQuery, PathId, pageOf, Role } from './common.ts'
import { endpoint } from './endpoint.ts'

export const adminStats = endpoint('adminStats', 'GET /api/admin/stats', {
  summary: 'How many people, signed-in sessions and tasks there are',
  reply: z.object({ totalUsers: z.int(), activeSessions: z.int(), totalTasks: z.int() }),
})

export const adminRecentActivity = endpoint('adminRecentActivity', 'GET /api/admin/recent-activity', {
  summary: 'The newest 50 events of the whole organisation',
  reply: z.object({ items: z.array(ActivityItem) }),
})

/** A sign-in that the identity provider has refused. What was typed is never kept: it may be a password. */
export const SignInFailure = z.object({
  id: Id,
  at: Moment,
  /** Null when nobody has that user name. */
  user: z.nullable(z.object({ id: Id, name: z.string() })),
  address: z.nullable(z.string()),
  reason: z.enum(['wrong_credentials', 'unknown_user', 'disabled', 'locked_out', 'while_locked', 'other']),
})
export type SignInFailure = z.infer<typeof SignInFailure>

export const adminSignInFailures = endpoint('adminSignInFailures', 'GET /api/admin/sign-in-failures', {
  summary: 'Refused sign-ins of the last 90 days, newest first',
  query: z.strictObject(PageQuery),
  reply: pageOf(SignInFailure),
})

const Named = z.object({ id: Id, name: z.string() })

/** A session that runs now, whoever's it is. */
export const RunningSession = z.object({
  id: Id,
  user: z.object({ id: Id, name: z.string(), role: Role }),
  startedAt: Moment,
  lastSeenAt: Moment,
  expiresAt: Moment,
  userAgent: z.string(),
  address: z.string(),
  isCurrent: z.boolean(),
  can: z.object({ end: z.boolean() }),
})
export type RunningSession = z.infer<typeof RunningSession>

export const adminSessions = endpoint('adminSessions', 'GET /api/admin/sessions', {
  summary: 'Who is signed in now, those seen last first; `total` counts up to 1,000',
  query: z.strictObject(PageQuery),
  reply: z.extend(pageOf(RunningSession), { total: z.int() }),
})

/** What an event is about, for the filter of the stream. */
export const eventGroups = [
  'people',
  'sessions',
  'tasks',
  'reports',
  'settings',
  'sections',
  'system',
] as const
export const EventGroup = z.enum(eventGroups)
export type EventGroup = z.infer<typeof EventGroup>

/** Something that has happened in the portal just now. */
export const PortalEvent = z.object({
  id: Id,
  at: Moment,
  /** Noun and verb, for example `task.created`. */
  name: z.string(),
  group: EventGroup,
  /** Null for the portal itself and for the identity provider. */
  actor: z.nullable(Named),
  /** What it was done to, by its name; null where nothing names it. */
  subject: z.nullable(z.string()),
  address: z.nullable(z.string()),
})
export type PortalEvent = z.infer<typeof PortalEvent>

export const adminEvents = endpoint('adminEvents', 'GET /api/admin/events', {
  summary: 'The newest events of the last seven days, newest first; `after` asks for newer ones only',
  query: z.strictObject({
    limit: PageQuery.limit,
    after: z.optional(z.pipe(PathId, Id)),
    group: z.optional(EventGroup),
  }),
  reply: z.object({ items: z.array(PortalEvent) }),
})

/** A token of a program that can be used now. */
export const UsableToken = z.object({
  id: Id,
  section: z.string(),
  name: z.string(),
  scope: z.enum(['publish', 'operate']),
  createdAt: Moment,
  createdBy: z.string(),
  expiresAt: Moment,
  lastUsedAt: z.nullable(Moment),
})
export type UsableToken = z.infer<typeof UsableToken>

export const adminTokens = endpoint('adminTokens', 'GET /api/admin/tokens', {
  summary: 'The publishing tokens that can be used now, over all sections; at most 200',
  reply: z.object({ items: z.array(UsableToken) }),
})

export const findingKinds = [
  'administratorsWithoutSecondFactor',
  'inactiveAdministrators',
  'staleAccounts',
  'peopleWithoutManager',
  'demoAccounts',
  'singleSuperAdmin',
  'unusedTokens',
  'longLivedTokens',
  'unusedApiTokens',
  'weakSettings',
  'insecureAddress',
  'roleSwitch',
  'auditUnprotected',
  'auditBroken',
] as const

/** One weak point that the security audit looks for. */
export const Finding = z.object({
  kind: z.enum(findingKinds),
  /** `unknown` where it could not be looked. */
  status: z.enum(['ok', 'notice', 'warning', 'danger', 'unknown']),
  title: z.string(),
  /** What was found, in one sentence. */
  detail: z.string(),
  /** Null where nothing has to be done. */
  whatToDo: z.nullable(z.string()),
  /** A page of the portal where something can be done about it. */
  link: z.nullable(z.string()),
  /** Whom it is about; the first 20. */
  people: z.array(Named),
})
export type Finding = z.infer<typeof Finding>

export const adminFindings = endpoint('adminFindings', 'GET /api/admin/findings', {
  summary: 'The security audit: every weak point that is looked for, worst first, with what to do about it',
  reply: z.object({ checkedAt: Moment, items: z.array(Finding) }),
})

export const adminLockedPeople = endpoint('adminLockedPeople', 'GET /api/admin/locked-people', {
  summary:
    'Who is locked out by the identity provider now, among those whose sign-ins it refused within the last hour',
  reply: z.object({
    isProviderReachable: z.boolean(),
    items: z.array(z.object({ user: Named, lockedUntil: Moment })),
  }),
})

export const adminUnlock = endpoint('adminUnlock', 'POST /api/admin/locked-people/:id/unlock', {
  summary: 'Lets somebody whom the identity provider has locked out try again at once',
  params: IdParams,
  status: 204,
})

/** What of a person the identity provider has not learned yet. */
export const ProviderChange = z.object({
  /** The person's id: all that waits of one person is one change. */
  id: Id,
  user: Named,
  aspects: z.array(z.enum(['profile', 'role', 'enabled', 'signOut', 'secondFactor'])),
  since: Moment,
  attempts: z.int(),
  /** What the provider said the last time; null before the first. */
  error: z.nullable(z.string()),
  nextTryAt: Moment,
})
export type ProviderChange = z.infer<typeof ProviderChange>

export const adminProviderChanges = endpoint('adminProviderChanges', 'GET /api/admin/provider-changes', {
  summary: 'Changes of people that wait for the identity provider, oldest first',
  query: z.strictObject(PageQuery),
  reply: pageOf(ProviderChange),
})

export const adminProviderChangesRetry = endpoint(
  'adminProviderChangesRetry',
  'POST /api/admin/provider-changes/:id/retry',
  {
    summary: 'Has the changes of a person sent to the identity provider at once; `id` is the person’s',
    params: IdParams,
    status: 204,
  },
)
