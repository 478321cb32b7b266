import * as z from 'zod/mini'
import { ActivityItem } from './activity.contract.ts'
import { Id, Moment, PageQuery, pageOf } from './common.ts'
import * as addresses from './admin.addresses.ts'
import { endpoint } from './endpoint.ts'

export const adminStats = endpoint(addresses.adminStats, {
  summary: 'How many people, signed-in sessions and tasks there are',
  reply: z.object({ totalUsers: z.int(), activeSessions: z.int(), totalTasks: z.int() }),
})

export const adminRecentActivity = endpoint(addresses.adminRecentActivity, {
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

export const adminSignInFailures = endpoint(addresses.adminSignInFailures, {
  summary: 'Refused sign-ins of the last 90 days, newest first',
  query: z.strictObject(PageQuery),
  reply: pageOf(SignInFailure),
})
