import type { Platform } from '../../../platform/platform.ts'
import { inTransaction, type Transaction } from '../../../platform/database/transaction.ts'
import { calendarOf, type OfficeDays } from '../../calendar/index.ts'
import { type InvolvedPerson, readPeople } from '../lists/task-people.ts'
import { writeNewTask } from '../new-task.ts'
import type { LockedTask } from '../task-relation.ts'
import { type Counted, occurrencesOf } from './occurrences.ts'
import { seriesEvent } from './series.events.ts'
import { nextColumns, SeriesModel, type TemplateMilestone } from './series.model.ts'
import { assigneesOf, scopeOfSeries, skippedDays } from './series-people.ts'

/** Tasks of one series in one transaction; one that was down for long goes on with the next. */
const MOST_AT_ONCE = 20
/** Series and tasks of one run; the next minute goes on. */
const MOST_STEPS = 500

/** What there is to do for a series now. */
interface Due {
  make: Counted[]
  /** What comes after that, undefined when nothing does. */
  next: Counted | undefined
  /** Whether days that somebody has left out could still be taken back. */
  isOpen: boolean
}

function dueOf(series: SeriesModel, skipped: readonly string[], days: OfficeDays, today: string): Due {
  const make: Counted[] = []
  let isOpen = false
  for (const occurrence of occurrencesOf(series.positionWith(skipped), days)) {
    isOpen ||= occurrence.isSkipped && occurrence.day >= today
    if (occurrence.appearsOn === null) {
      continue
    }
    if (occurrence.appearsOn > today || make.length === MOST_AT_ONCE) {
      return { make, next: occurrence, isOpen }
    }
    make.push(occurrence)
  }
  return { make, next: undefined, isOpen }
}

/** Who is to know that a series has nobody left: its creator, or the nearest above who is there. */
async function tellUnowned(
  platform: Platform,
  series: SeriesModel,
  task: LockedTask,
  people: ReadonlyMap<number, InvolvedPerson>,
  trx: Transaction,
): Promise<void> {
  const creator = people.get(series.creatorId)
  const above = await readPeople(platform.database, [series.creatorId, ...(creator?.above ?? [])], trx)
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

/** Makes one task of a series. The key of its day refuses a second one, whoever makes it. */
async function makeTask(
  platform: Platform,
  series: SeriesModel,
  { day, dueDay }: { day: string; dueDay: string },
  trx: Transaction,
): Promise<void> {
  const { database } = platform
  const calendar = calendarOf(platform)
  const { creatorId, title, description, priority, pattern, dueTime } = series
  const named = await assigneesOf(series.id, trx)
  const people = await readPeople(database, [creatorId, ...named], trx)
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
  const task = await writeNewTask(
    platform,
    {
      fields,
      creatorId,
      assigneeIds,
      people,
      act: null,
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
    await tellUnowned(platform, series, task, people, trx)
  }
}

/** Makes what is due of a locked series, and writes down when the next is. */
async function advance(platform: Platform, series: SeriesModel, trx: Transaction): Promise<number> {
  const calendar = calendarOf(platform)
  const today = calendar.today()
  const days = await calendar.officeDays(trx)
  const skipped = await skippedDays(trx, series)
  const { make, next, isOpen } = dueOf(series, skipped, days, today)
  for (const { day, dueDay } of make) {
    if (dueDay !== null) {
      await makeTask(platform, series, { day, dueDay }, trx)
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

interface Place {
  appearsOn: string
  id: number
}

const DUE = `FROM task_series FORCE INDEX (task_series_due) WHERE state = 'active' AND appears_on <= ?`

/** The next series of which something is due, locked; those that another process works on are passed over. */
async function lockNext(
  { database }: Platform,
  today: string,
  after: Place | undefined,
  trx: Transaction,
): Promise<SeriesModel | undefined> {
  const place = after ? 'AND (appears_on > ? OR (appears_on = ? AND id > ?))' : ''
  const [row] = await database.rows<Record<string, unknown>>(
    `SELECT * ${DUE} ${place} ORDER BY appears_on, id LIMIT 1 FOR UPDATE SKIP LOCKED`,
    after ? [today, after.appearsOn, after.appearsOn, after.id] : [today],
    trx,
  )
  return row && SeriesModel.fromDatabaseJson(row)
}

/**
 * Makes the tasks of all series that appear today or should have before: each exactly once, whichever process makes it and
 * however often it is ended meanwhile.
 */
export async function makeTasks(platform: Platform): Promise<void> {
  const { database, logger } = platform
  const today = calendarOf(platform).today()
  const failures: unknown[] = []
  let after: Place | undefined
  for (let steps = 0; steps < MOST_STEPS; ) {
    let at: Place | undefined
    try {
      const made = await inTransaction(database.knex, async (trx) => {
        const series = await lockNext(platform, today, after, trx)
        at = series && { appearsOn: series.appearsOn ?? today, id: series.id }
        return series && (await advance(platform, series, trx))
      })
      if (made === undefined) {
        break
      }
      // One that has more to make stands further back now: its next task appears later than the ones before.
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
