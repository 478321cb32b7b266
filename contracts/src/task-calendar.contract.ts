import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { taskFilter } from './task-filter.ts'
import { TaskSummary } from './tasks.contract.ts'

/** A calendar shows six weeks at most. */
const MOST_DAYS = 42
/** Five of each day of six weeks, thirty of each of one. */
const MOST_TASKS = 210
const DAY_MILLISECONDS = 86_400_000

const Day = z.iso.date().check(z.refine((day) => /^2(0\d\d|100)-/.test(day)))

export const TaskDay = z.object({
  /** A day of the organisation's calendar. */
  day: z.string(),
  /** How many tasks are due on it, counted up to 100. */
  total: z.int(),
  /** Whether there may be more than were counted. */
  isTotalCapped: z.boolean(),
  /** The first of them: open ones before completed ones, by due date. */
  items: z.array(TaskSummary),
})
export type TaskDay = z.infer<typeof TaskDay>

export const tasksDays = endpoint('tasksDays', 'GET /api/tasks/days', {
  summary:
    'Tasks by the day they are due on, for 42 days at most: how many each has, and its first ones; a search for a rare combination may end early',
  query: z
    .strictObject({
      from: Day,
      to: Day,
      /** How many tasks of each day are given; more are only counted. */
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
    /** Days that have any, in order. */
    days: z.array(TaskDay),
    /** Whether only a part of the tasks was looked through. */
    isPartial: z.boolean(),
  }),
})
