import { forEachBatch } from '../../platform/jobs/each-item.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { calendarOf } from '../calendar/index.ts'
import { createDueTasks } from './create-due-tasks.ts'
import { nextDue } from './occurrences.ts'
import { positionOf } from './series-access.ts'
import { nextColumns, SeriesModel } from './series.model.ts'

const MINUTE = 60
const BATCH = 100
const RENEW = 'tasks.seriesDates'
/**
 * Delay in milliseconds. Each process learns of a changed calendar within a second or two, and none may calculate with
 * the old one.
 */
const HEARD_BY = 5_000

async function rebuildBatch(
  platform: Platform,
  batch: readonly SeriesModel[],
  trx: Transaction,
): Promise<void> {
  const calendar = calendarOf(platform)
  const days = await calendar.officeDays(trx)
  for (const series of batch) {
    const next = nextDue(await positionOf(series, trx), days)
    const columns = nextColumns('active', next)
    if (columns.nextDueDay !== series.nextDueDay || columns.appearsOn !== series.appearsOn) {
      // A series without a next date is processed once more by the job, which ends it.
      const appearsOn = columns.appearsOn ?? calendar.today()
      await SeriesModel.query(trx)
        .findById(series.id)
        .patch({ ...columns, appearsOn })
    }
  }
}

/** Recalculates the date of the next task of each series, since moving a day off depends on the current calendar. */
export async function rebuildDates(platform: Platform): Promise<void> {
  const { database, logger } = platform
  await forEachBatch<SeriesModel>({
    knex: database.knex,
    size: BATCH,
    logger,
    failed: 'the next date of a series could not be renewed',
    read: (after, most, trx) =>
      SeriesModel.query(trx)
        .where('id', '>', after?.id ?? 0)
        .where({ state: 'active' })
        .orderBy('id')
        .limit(most)
        .forUpdate(),
    process: (batch, trx) => rebuildBatch(platform, batch, trx),
  })
}

/** Schedules the creation of tasks and the recalculation after changes of the calendar. */
export function scheduleSeries(platform: Platform): void {
  const { jobs, events, clock } = platform
  jobs.schedule('tasks.series', { seconds: MINUTE }, () => createDueTasks(platform), 'long')
  jobs.handle(RENEW, () => rebuildDates(platform), 'long')
  // The nightly run corrects anything that an event did not.
  jobs.schedule('tasks.seriesNightly', { cron: '5 3 * * *' }, () => rebuildDates(platform), 'long')
  const renewSoon = (trx: Transaction) =>
    jobs.add({ kind: RENEW, runAt: new Date(clock.now().getTime() + HEARD_BY) }, trx)
  events.subscribe('calendar.changed', (_, trx) => renewSoon(trx))
  events.subscribe('setting.changed', async ({ payload: { key } }, trx) => {
    if (key === 'calendar.workingDays' || key === 'organization.timeZone') {
      await renewSoon(trx)
    }
  })
}
