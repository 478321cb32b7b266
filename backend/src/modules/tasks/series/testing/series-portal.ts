import { seriesOfTask } from '@headway/contracts/series'
import { tasksCreate } from '@headway/contracts/tasks'
import { createOrganisation, startTestServer, type TestUser } from '../../../../test/server.ts'
import { makeTasks } from '../make-tasks.ts'

/** A Wednesday whose weeks hold no clock change and no end of a year. */
export const wednesday = '2031-09-03'

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
