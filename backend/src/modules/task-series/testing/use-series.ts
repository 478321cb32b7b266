import { seriesOfTask } from '@headway/contracts/series'
import { buildTask } from '../../../test/factories.ts'
import { type TestUser, usePortal } from '../../../test/portal.ts'
import { createDueTasks } from '../create-due-tasks.ts'

/** A year at least two years ahead with 365 days that starts on a Wednesday, as 2031 does. */
const YEAR = Array.from({ length: 30 }, (_, years) => new Date().getUTCFullYear() + 2 + years).find(
  (year) => new Date(Date.UTC(year, 0, 1)).getUTCDay() === 3 && year % 4 !== 0,
)

/** Returns a day or moment in a future year whose weekdays are always the same: `09-03` is a Wednesday. */
export const on = (dayOfYear: string, yearsLater = 0): string => `${Number(YEAR) + yearsLater}-${dayOfYear}`

/** A Wednesday whose surrounding weeks contain no clock change and no end of a year. */
export const wednesday = on('09-03')

/** A recurring task as the form of the specification sends it. */
export const usual = {
  title: 'Reconcile the ledger',
  dueDate: wednesday,
  isRecurring: true,
  recurringPattern: 'weekly',
}

/** Starts a portal for a test file, with functions that create series and their tasks. */
export async function useSeries() {
  const { server, people } = await usePortal()
  const { knex } = server.platform.database

  return {
    server,
    people,

    async createSeries(by: TestUser = people.pm, other: Record<string, unknown> = {}) {
      const body = { ...usual, assigneeIds: by.id === people.pm.id ? [people.staff.id] : [], ...other }
      const task = await buildTask(server, by, body)
      const { series } = (await server.call(by, seriesOfTask, { params: { id: task.id } })).body
      if (!series) {
        throw new Error('The task has no series')
      }
      return { task, series, params: { id: series.id } }
    },

    /** Creates the tasks that are due on a day and sets the clock back, because sessions would expire. */
    async makeOn(day: string): Promise<void> {
      server.moveClock(Date.parse(`${day}T12:00:00Z`) - Date.now())
      try {
        await createDueTasks(server.platform)
      } finally {
        server.moveClock(0)
      }
    },

    /** Returns the ids of a series' tasks, in the order of their days. */
    tasksOf: (seriesId: number) =>
      knex('task_series_days')
        .where({ series_id: seriesId })
        .whereNotNull('task_id')
        .orderBy('day')
        .pluck<number[]>('task_id'),
  }
}
