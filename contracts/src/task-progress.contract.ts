import * as z from 'zod/mini'
import { IdParams } from './common.ts'
import { endpoint } from './endpoint.ts'

/** How far a task was when a day of the organisation ended; today, how far it is now. */
export const ProgressPoint = z.object({
  day: z.iso.date(),
  /** Mean of its milestones, 0 to 100; 0 where it has none. */
  progress: z.number(),
  milestones: z.int(),
})
export type ProgressPoint = z.infer<typeof ProgressPoint>

export const tasksProgress = endpoint('tasksProgress', 'GET /api/tasks/:id/progress', {
  summary: 'How the mean progress of a task’s milestones went, from the day it was created until today',
  params: IdParams,
  reply: z.object({
    /** The day it was created. */
    begins: z.iso.date(),
    /** Oldest first and at most 61: a day apart, or several, all as many but the first two. The last is today. */
    points: z.array(ProgressPoint).check(z.minLength(1), z.maxLength(61)),
    /** Why they begin on a later day than the task; null where they do not. */
    unknownBecause: z.nullable(z.enum(['not_recorded', 'too_many_changes'])),
  }),
})
export type TaskProgress = z.infer<typeof tasksProgress.reply>
