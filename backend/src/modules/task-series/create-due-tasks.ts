import type { Platform } from '../../platform/platform.ts'
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts'
import { calendarOf, type OfficeDays } from '../calendar/index.ts'
import { type LockedPerson, lockPeople, insertTask, type LockedTask } from '../tasks/index.ts'
import { type Counted, occurrencesOf } from './occurrences.ts'
import { seriesEvent } from './series.events.ts'
import { nextColumns, SeriesModel, type TemplateMilestone } from './series.model.ts'
import { assigneesOf, scopeOfSeries, skippedDays } from './series-people.ts'

/** Maximum number of tasks of one series per transaction. After a long downtime, the next transaction continues. */
const MAX_TASKS_PER_SERIES = 20
/** Maximum number of series and tasks per run. The run in the next minute continues. */
const MAX_STEPS = 500

/** Occurrences of a series that are due now. */
interface DueOccurrences {
  make: Counted[]
  /** The occurrence after them; undefined when there is none. */
  next: Counted | undefined
  /** True when skipped days can still be restored. */
  isOpen: boolean
}

function findDueOccurrences(
  series: SeriesModel,
  skipped: readonly string[],
  days: OfficeDays,
  today: string,
): DueOccurrences {
  const make: Counted[] = []
  let isOpen = false
  for (const occurrence of occurrencesOf(series.positionWith(skipped), days)) {
    isOpen ||= occurrence.isSkipped && occurrence.day >= today
    if (occurrence.appearsOn === null) {
      continue
    }
    if (occurrence.appearsOn > today || make.length === MAX_TASKS_PER_SERIES) {
      return { make, next: occurrence, isOpen }
    }
    make.push(occurrence)
  }
  return { make, next: undefined, isOpen }
}

/**
 * Emits the event that no assignee of a series is active. It names the creator or, if inactive, the nearest active
 * manager above.
 */
async function notifyUnowned(
  platform: Platform,
  series: SeriesModel,
  task: LockedTask,
  people: ReadonlyMap<number, LockedPerson>,
  trx: Transaction,
): Promise<void> {
  const creator = people.get(series.creatorId)
  const above = await lockPeople(platform.database, [series.creatorId, ...(creator?.above ?? [])], trx)
  let person = creator
  while (person && !person.isActive) {
    person = person.managerId === null ? undefined : above.get(person.managerId)
  }
  const payload = {
    seriesId: series.id,
    title: series.title,
    taskId: task.task.id,
    userIds: person ? [person.id] : [],
  }
  const { scope } = task.members
  await platform.events.emit(seriesEvent('series.unowned', null, { payload, change: null, scope }), trx)
}

/** Creates one task of a series. The primary key of the day prevents a second task, even from concurrent processes. */
async function createOccurrence(
  platform: Platform,
  series: SeriesModel,
  { day, dueDay }: { day: string; dueDay: string },
  trx: Transaction,
): Promise<void> {
  const { database } = platform
  const calendar = calendarOf(platform)
  const { creatorId, title, description, priority, pattern, dueTime } = series
  const named = await assigneesOf(series.id, trx)
  const people = await lockPeople(database, [creatorId, ...named], trx)
  const assigneeIds = named.filter((id) => people.get(id)?.isActive)
  const isMissed = dueDay < calendar.today()
  const fields = {
    title,
    description,
    priority,
    dueDate: dueTime === null ? dueDay : calendar.momentOf(dueDay, dueTime).toISOString(),
    tags: JSON.parse(series.tags) as string[],
    isRecurring: true,
    recurringPattern: pattern,
    milestones: JSON.parse(series.milestones) as TemplateMilestone[],
    parentId: null,
  }
  const task = await insertTask(
    platform,
    {
      fields,
      creatorId,
      assigneeIds,
      people,
      context: null,
      tags: [{ type: 'Series', id: series.id }],
      isQuiet: isMissed,
    },
    trx,
  )
  await trx('task_series_days').insert({
    series_id: series.id,
    day,
    due_day: dueDay,
    task_id: task.task.id,
    task_version: task.task.version,
  })
  if (named.length > 0 && assigneeIds.length === 0 && !isMissed) {
    await notifyUnowned(platform, series, task, people, trx)
  }
}

/** Creates the due tasks of a locked series and stores the date of the next one. */
async function advanceSeries(platform: Platform, series: SeriesModel, trx: Transaction): Promise<number> {
  const calendar = calendarOf(platform)
  const today = calendar.today()
  const days = await calendar.officeDays(trx)
  const skipped = await skippedDays(trx, series)
  const { make, next, isOpen } = findDueOccurrences(series, skipped, days, today)
  for (const { day, dueDay } of make) {
    if (dueDay !== null) {
      await createOccurrence(platform, series, { day, dueDay }, trx)
    }
  }
  const last = make.at(-1)
  const isOver = next === undefined && !isOpen
  await SeriesModel.query(trx)
    .findById(series.id)
    .patch({
      ...(last ? { lastDay: last.day, lastDueDay: last.dueDay, counted: last.counted } : {}),
      ...nextColumns(isOver ? 'ended' : 'active', next),
      updatedAt: platform.clock.now(),
    })
  if (isOver) {
    const payload = { seriesId: series.id, title: series.title }
    const scope = await scopeOfSeries(platform, series, trx)
    await platform.events.emit(seriesEvent('series.ended', null, { payload, change: null, scope }), trx)
  }
  return make.length
}

interface SeriesCursor {
  appearsOn: string
  id: number
}

const DUE_SERIES = `FROM task_series FORCE INDEX (task_series_due) WHERE state = 'active' AND appears_on <= ?`

/** Locks the next series with a due task. Series that are locked by another process are skipped. */
async function lockNextSeries(
  { database }: Platform,
  today: string,
  after: SeriesCursor | undefined,
  trx: Transaction,
): Promise<SeriesModel | undefined> {
  const place = after ? 'AND (appears_on > ? OR (appears_on = ? AND id > ?))' : ''
  const [row] = await database.rows<Record<string, unknown>>(
    `SELECT * ${DUE_SERIES} ${place} ORDER BY appears_on, id LIMIT 1 FOR UPDATE SKIP LOCKED`,
    after ? [today, after.appearsOn, after.appearsOn, after.id] : [today],
    trx,
  )
  return row && SeriesModel.fromDatabaseJson(row)
}

/**
 * Creates the tasks of all series that should have appeared by today. Each task is created exactly once, even with
 * concurrent processes and after crashes.
 */
export async function createDueTasks(platform: Platform): Promise<void> {
  const { database, logger } = platform
  const today = calendarOf(platform).today()
  const failures: unknown[] = []
  let after: SeriesCursor | undefined
  for (let steps = 0; steps < MAX_STEPS; ) {
    let at: SeriesCursor | undefined
    try {
      const made = await inTransaction(database.knex, async (trx) => {
        const series = await lockNextSeries(platform, today, after, trx)
        at = series && { appearsOn: series.appearsOn ?? today, id: series.id }
        return series && (await advanceSeries(platform, series, trx))
      })
      if (made === undefined) {
        break
      }
      // A series with more tasks to create now has a later `appears_on`, so the loop reaches it again.
      after = at
      steps += Math.max(1, made)
    } catch (error) {
      if (at === undefined) {
        throw error
      }
      logger.warn({ err: error, seriesId: at.id }, 'the tasks of a series could not be made')
      failures.push(error)
      after = at
      steps++
    }
  }
  if (failures.length > 0) {
    throw new Error(`The tasks of ${failures.length} series could not be made`, { cause: failures[0] })
  }
}
