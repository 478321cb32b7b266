import { seriesOfTask } from '@headway/contracts/series'
import { tasksCreate } from '@headway/contracts/tasks'
import { createOrganisation, startTestServer, type TestUser } from '../../../../test/server.ts'
import { makeTasks } from '../make-tasks.ts'

/** The first year from the one after next on that begins with a Wednesday and has 365 days, as 2031 does. */
const YEAR = Array.from({ length: 30 }, (_, years) => new Date().getUTCFullYear() + 2 + years).find(
  (year) => new Date(Date.UTC(year, 0, 1)).getUTCDay() === 3 && year % 4 !== 0,
)

/** A day, or a moment, of a year to come whose days of the week are always the same: `09-03` is a Wednesday. */
export const on = (dayOfYear: string, yearsLater = 0): string => `${Number(YEAR) + yearsLater}-${dayOfYear}`

/** A Wednesday whose weeks hold no clock change and no end of a year. */
export const wednesday = on('09-03')

/** A recurring task as the specified form sends it. */
export const usual = {
  title: 'Reconcile the ledger',
  dueDate: wednesday,
  isRecurring: true,
  recurringPattern: 'weekly',
}

/** A portal in which people have series of recurring tasks. */
export async function startSeriesPortal() {
  const server = await startTestServer()
  const people = await createOrganisation(server)
  const { knex } = server.platform.database

  return {
    server,
    people,

    async createSeries(by: TestUser = people.pm, other: Record<string, unknown> = {}) {
      const body = { ...usual, assigneeIds: by.id === people.pm.id ? [people.staff.id] : [], ...other }
      const { body: task } = await server.call(by, tasksCreate, { body })
      const { series } = (await server.call(by, seriesOfTask, { params: { id: task.id } })).body
      if (!series) {
        throw new Error('The task has no series')
      }
      return { task, series, params: { id: series.id } }
    },

    /** Makes what is due on a day, and sets the clock back: nobody's session lasts until then. */
    async makeOn(day: string): Promise<void> {
      server.moveClock(Date.parse(`${day}T12:00:00Z`) - Date.now())
      try {
        await makeTasks(server.platform)
      } finally {
        server.moveClock(0)
      }
    },

    /** The tasks of a series in the order of their days. */
    tasksOf: (seriesId: number) =>
      knex('task_series_days')
        .where({ series_id: seriesId })
        .whereNotNull('task_id')
        .orderBy('day')
        .pluck<number[]>('task_id'),
  }
}

export type SeriesPortal = Awaited<ReturnType<typeof startSeriesPortal>>
