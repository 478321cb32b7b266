import * as z from 'zod/mini'
import { ActivityItem } from './activity.contract.ts'
import { Id, IdParams, Moment, PageQuery, PathId, pageOf, Role } from './common.ts'
import { endpoint } from './endpoint.ts'

export const adminStats = endpoint('adminStats', 'GET /api/admin/stats', {
  summary: 'Returns the numbers of people, signed-in sessions and tasks',
  reply: z.object({ totalUsers: z.int(), activeSessions: z.int(), totalTasks: z.int() }),
})

export const adminRecentActivity = endpoint('adminRecentActivity', 'GET /api/admin/recent-activity', {
  summary: 'Lists the newest 50 events of the whole organization',
  reply: z.object({ items: z.array(ActivityItem) }),
})

/** A sign-in that the identity provider refused. The typed user name is never stored, because it may be a password. */
export const SignInFailure = z.object({
  id: Id,
  at: Moment,
  /** Null when no user has the typed user name. */
  user: z.nullable(z.object({ id: Id, name: z.string() })),
  address: z.nullable(z.string()),
  reason: z.enum(['wrong_credentials', 'unknown_user', 'disabled', 'locked_out', 'while_locked', 'other']),
})
export type SignInFailure = z.infer<typeof SignInFailure>

export const adminSignInFailures = endpoint('adminSignInFailures', 'GET /api/admin/sign-in-failures', {
  summary: 'Lists refused sign-ins of the last 90 days, newest first',
  query: z.strictObject(PageQuery),
  reply: pageOf(SignInFailure),
})

const Named = z.object({ id: Id, name: z.string() })

/** A running session of any user. */
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
  summary: 'Lists signed-in people, most recently seen first; `total` is counted up to 1,000',
  query: z.strictObject(PageQuery),
  reply: z.extend(pageOf(RunningSession), { total: z.int() }),
})

/** Topics of events, for the filter of the event stream. */
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

/** A recent event in the portal. */
export const PortalEvent = z.object({
  id: Id,
  at: Moment,
  /** Noun and verb, for example `task.created`. */
  name: z.string(),
  group: EventGroup,
  /** Null for events of the portal itself and of the identity provider. */
  actor: z.nullable(Named),
  /** Display name of the affected object; null when it has no name. */
  subject: z.nullable(z.string()),
  address: z.nullable(z.string()),
})
export type PortalEvent = z.infer<typeof PortalEvent>

export const adminEvents = endpoint('adminEvents', 'GET /api/admin/events', {
  summary: 'Lists events of the last seven days, newest first; with `after` only newer ones',
  query: z.strictObject({
    limit: PageQuery.limit,
    after: z.optional(z.pipe(PathId, Id)),
    group: z.optional(EventGroup),
  }),
  reply: z.object({ items: z.array(PortalEvent) }),
})

/** A usable publishing token of a section. */
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
  summary: 'Lists the usable publishing tokens of all sections, at most 200',
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

/** Result of one check of the security audit. */
export const Finding = z.object({
  kind: z.enum(findingKinds),
  /** `unknown` when the check could not run. */
  status: z.enum(['ok', 'notice', 'warning', 'danger', 'unknown']),
  title: z.string(),
  /** The result in one sentence. */
  detail: z.string(),
  /** Null when no action is needed. */
  whatToDo: z.nullable(z.string()),
  /** Page of the portal where an administrator can fix the problem. */
  link: z.nullable(z.string()),
  /** The first 20 affected people. */
  people: z.array(Named),
  /** Number of all affected people. */
  peopleCount: z.int(),
})
export type Finding = z.infer<typeof Finding>

export const adminFindings = endpoint('adminFindings', 'GET /api/admin/findings', {
  summary: 'Returns the findings of the security audit, worst first, with a recommendation for each',
  reply: z.object({ checkedAt: Moment, items: z.array(Finding) }),
})

export const adminLockedPeople = endpoint('adminLockedPeople', 'GET /api/admin/locked-people', {
  summary:
    'Lists people locked out by the identity provider, of those with refused sign-ins in the last hour',
  reply: z.object({
    isProviderReachable: z.boolean(),
    items: z.array(z.object({ user: Named, lockedUntil: Moment })),
  }),
})

export const adminUnlock = endpoint('adminUnlock', 'POST /api/admin/locked-people/:id/unlock', {
  summary: 'Unlocks a person whom the identity provider has locked out',
  params: IdParams,
  status: 204,
})

/** Changes of a person that the identity provider has not received yet. */
export const ProviderChange = z.object({
  /** Id of the person. All pending changes of one person form one item. */
  id: Id,
  user: Named,
  aspects: z.array(z.enum(['profile', 'role', 'enabled', 'signOut', 'secondFactor'])),
  since: Moment,
  attempts: z.int(),
  /** Error of the provider's last response; null before the first attempt. */
  error: z.nullable(z.string()),
  nextTryAt: Moment,
})
export type ProviderChange = z.infer<typeof ProviderChange>

export const adminProviderChanges = endpoint('adminProviderChanges', 'GET /api/admin/provider-changes', {
  summary: 'Lists changes of people that are pending at the identity provider, oldest first',
  query: z.strictObject(PageQuery),
  reply: pageOf(ProviderChange),
})

export const adminProviderChangesRetry = endpoint(
  'adminProviderChangesRetry',
  'POST /api/admin/provider-changes/:id/retry',
  {
    summary: 'Sends a person’s pending changes to the identity provider immediately; `id` is the person’s',
    params: IdParams,
    status: 204,
  },
)
