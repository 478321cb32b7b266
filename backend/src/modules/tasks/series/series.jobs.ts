import { forEachBatch } from '../../../platform/jobs/each-item.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { calendarOf } from '../../calendar/index.ts'
import { makeTasks } from './make-tasks.ts'
import { nextDue } from './occurrences.ts'
import { positionOf } from './series-access.ts'
import { nextColumns, SeriesModel } from './series.model.ts'
import { handOverSeries } from './series-people.ts'

const MINUTE = 60
const BATCH = 100
const RENEW = 'tasks.seriesDates'
/** Each process hears of a changed calendar within a second or two; nobody is to count by the old one. */
const HEARD_BY = 5_000

async function renewBatch(
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
      // One without a next date is looked at once more, and ended then.
      const appearsOn = columns.appearsOn ?? calendar.today()
      await SeriesModel.query(trx)
        .findById(series.id)
        .patch({ ...columns, appearsOn })
    }
  }
}

/** Writes anew when the next task of each series is due: what moves off a day off follows from the calendar of now. */
export async function renewDates(platform: Platform): Promise<void> {
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
    act: (batch, trx) => renewBatch(platform, batch, trx),
  })
}

/** Makes tasks as their time comes, and follows the calendar and the people. */
export function scheduleSeries(platform: Platform): void {
  const { jobs, events, clock } = platform
  jobs.schedule('tasks.series', { seconds: MINUTE }, () => makeTasks(platform), 'long')
  jobs.handle(RENEW, () => renewDates(platform), 'long')
  // Also without a change: whatever was missed is right again the next day.
  jobs.schedule('tasks.seriesNightly', { cron: '5 3 * * *' }, () => renewDates(platform), 'long')
  const renewSoon = (trx: Transaction) =>
    jobs.add({ kind: RENEW, runAt: new Date(clock.now().getTime() + HEARD_BY) }, trx)
  events.subscribe('calendar.changed', (_, trx) => renewSoon(trx))
  events.subscribe('setting.changed', async ({ payload: { key } }, trx) => {
    if (key === 'calendar.workingDays' || key === 'organisation.timeZone') {
      await renewSoon(trx)
    }
  })
  events.subscribe('user.deactivated', async ({ payload }, trx) => {
    if (payload.tasksTo !== null) {
      await handOverSeries(payload.userId, payload.tasksTo, trx)
    }
  })
}
