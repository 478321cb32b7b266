import * as z from 'zod/mini'
import { IdParams, Person } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Seconds after which a page that shows a task says so again; it is forgotten after three times as long. */
export const LOOK_SECONDS = 15

export const tasksLook = endpoint('tasksLook', 'POST /api/tasks/:id/look', {
  summary: 'Says that the caller has a task open, and who else has; forgotten after 45 seconds',
  params: IdParams,
  body: z.strictObject({}),
  reply: z.object({
    /** At most ten of them, who came last first. */
    items: z.array(Person),
    /** How many more there are. */
    others: z.int(),
  }),
})
