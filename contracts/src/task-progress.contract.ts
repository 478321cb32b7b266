import * as z from 'zod/mini'
import { IdParams } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Progress of a task at the end of a day, in the organization's time zone; for today, the current progress. */
export const ProgressPoint = z.object({
  day: z.iso.date(),
  /** Mean progress of the milestones, 0 to 100; 0 without milestones. */
  progress: z.number(),
  milestones: z.int(),
})
export type ProgressPoint = z.infer<typeof ProgressPoint>

export const tasksProgress = endpoint('tasksProgress', 'GET /api/tasks/:id/progress', {
  summary: 'Returns the mean progress of a task’s milestones over time, from its creation until today',
  params: IdParams,
  reply: z.object({
    /** Day of the task's creation. */
    begins: z.iso.date(),
    /**
     * At most 61 points, oldest first; the last one is today. The points are one or several days apart. The distance is
     * constant, except between the first two.
     */
    points: z.array(ProgressPoint).check(z.minLength(1), z.maxLength(61)),
    /** Reason why the points begin later than the task; null when they do not. */
    unknownBecause: z.nullable(z.enum(['not_recorded', 'too_many_changes'])),
  }),
})
export type TaskProgress = z.infer<typeof tasksProgress.reply>
