import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { taskFilter } from './task-filter.ts'
import { TaskSummary } from './tasks.contract.ts'

/** Maximum number of days, six weeks. */
const MOST_DAYS = 42
/** Maximum number of tasks in a response: five per day for six weeks, or 30 per day for one week. */
const MOST_TASKS = 210
const DAY_MILLISECONDS = 86_400_000

const Day = z.iso.date().check(z.refine((day) => /^2(0\d\d|100)-/.test(day)))

export const TaskDay = z.object({
  /** A day of the organization's calendar. */
  day: z.string(),
  /** Number of tasks due on the day, counted up to 100. */
  total: z.int(),
  /** Whether there may be more tasks than were counted. */
  isTotalCapped: z.boolean(),
  /** The first of these tasks: open before completed, by due date. */
  items: z.array(TaskSummary),
})
export type TaskDay = z.infer<typeof TaskDay>

export const tasksDays = endpoint('tasksDays', 'GET /api/tasks/days', {
  summary:
    'Returns tasks by due day, for at most 42 days: the count and the first tasks of each; a search for a rare combination can be incomplete',
  query: z
    .strictObject({
      from: Day,
      to: Day,
      /** Maximum number of tasks in the response per day; further tasks are only counted. */
      perDay: z._default(
        z.pipe(
          z.string().check(z.regex(/^[1-9]\d{0,2}$/)),
          z.pipe(
            z.transform((text: string) => Number(text)),
            z.int().check(z.maximum(100)),
          ),
        ),
        4,
      ),
      ...taskFilter,
    })
    .check(
      z.refine(({ from, to, perDay }) => {
        const days = (Date.parse(to) - Date.parse(from)) / DAY_MILLISECONDS + 1
        return days >= 1 && days <= MOST_DAYS && days * perDay <= MOST_TASKS
      }),
    ),
  reply: z.object({
    /** Days with tasks, in order. */
    days: z.array(TaskDay),
    /** Whether the search examined only a part of the tasks. */
    isPartial: z.boolean(),
  }),
})
