import * as z from 'zod/mini'
import { Day } from './calendar.contract.ts'
import { Id } from './common.ts'
import { endpoint } from './endpoint.ts'

/** How much one person has on their hands. */
export const Workload = z.object({
  userId: Id,
  /** Tasks assigned to the person that are not completed. */
  open: z.int(),
  /** Of these: due from now until the end of the week in the organisation's zone; at most 200 together with the overdue ones. */
  dueThisWeek: z.int(),
  /** Of these: due before now. */
  overdue: z.int(),
  /** Last day of an absence that touches the day asked for; null for somebody who is there. */
  awayUntil: z.nullable(Day),
})
export type Workload = z.infer<typeof Workload>

export const tasksWorkload = endpoint('tasksWorkload', 'GET /api/tasks/workload', {
  summary: 'What the direct reports of the caller have on their hands, and who of them is away on a day',
  query: z.strictObject({
    /** Day on which somebody may be away; today unless given. */
    on: z.optional(Day),
  }),
  reply: z.object({ items: z.array(Workload) }),
})
