import * as z from 'zod/mini'
import { Day } from './calendar.contract.ts'
import { Id } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Workload of a person. */
export const Workload = z.object({
  userId: Id,
  /** Tasks assigned to the person that are not completed. */
  open: z.int(),
  /**
   * Open tasks due from now until the end of the week in the organization's time zone; together with the overdue ones
   * at most 200.
   */
  dueThisWeek: z.int(),
  /** Open tasks due before now. */
  overdue: z.int(),
  /** Last day of an absence that includes the requested day; null for a person who is not absent. */
  awayUntil: z.nullable(Day),
})
export type Workload = z.infer<typeof Workload>

export const tasksWorkload = endpoint('tasksWorkload', 'GET /api/tasks/workload', {
  summary: 'Returns the workload of the caller’s direct reports, and who of them is absent on a day',
  query: z.strictObject({
    /** Day to check for absences; today by default. */
    on: z.optional(Day),
  }),
  reply: z.object({ items: z.array(Workload) }),
})
