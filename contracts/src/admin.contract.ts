import * as z from 'zod/mini'
import { ActivityItem } from './activity.contract.ts'
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
