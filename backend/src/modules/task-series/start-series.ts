import type { RecurrenceChoice, SeriesRule } from '@headway/contracts/series'
import { usualLeadDays } from '@headway/contracts/series'
import type { AuditContext } from '../../platform/request-context.ts'
import { invalidField } from '../../platform/errors.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { calendarOf, type Calendar } from '../calendar/index.ts'
import type { LockedTask } from '../tasks/index.ts'
import { beginningOf, nextDue, type SeriesPosition } from './occurrences.ts'
import { seriesEvent } from './series.events.ts'
import { nextColumns, ruleColumns, SeriesModel } from './series.model.ts'

const usual: RecurrenceChoice = {
  every: 1,
  weekdays: null,
  dueTime: null,
  nonWorkingDays: 'after',
  leadDays: null,
  endsOn: null,
  endsAfter: null,
}

/** Returns a rule with defaults for missing values. */
export const settledRule = (rule: SeriesRule): SeriesPosition['rule'] => ({
  ...rule,
  leadDays: rule.leadDays ?? usualLeadDays[rule.pattern],
})

/** Creates the 400 error for a rule without occurrences: all its days are days off or after its end. */
export const noDates = (pointer: string) =>
  invalidField(
    pointer,
    'no_dates',
    'No upcoming dates with these settings. Choose a later end or other days.',
  )

/**
 * Returns the first day of a task's series: its due day in the organization's time zone, or today without a due date.
 *
 * @returns the day, with the time of day if the due date has one.
 */
function firstOf(calendar: Calendar, { task }: LockedTask): { day: string; time: string | null } {
  if (task.dueAt === null) {
    return { day: calendar.today(), time: null }
  }
  return task.dueHasTime
    ? { day: calendar.dayOf(task.dueAt), time: calendar.timeOf(task.dueAt) }
    : { day: task.dueAt.toISOString().slice(0, 10), time: null }
}

interface NewSeries {
  /** The first task of the series. Its pattern is already set. */
  locked: LockedTask
  /** Null for the default recurrence of the pattern. */
  recurrence: RecurrenceChoice | null
}

/**
 * Starts a series with a task as its first one. Past occurrences are not created.
 *
 * @returns the id of the series.
 * @throws ProblemError 400 `no_dates`.
 */
export async function startSeries(
  platform: Platform,
  context: AuditContext | null,
  { locked, recurrence }: NewSeries,
  trx: Transaction,
): Promise<number> {
  const { database, events, clock } = platform
  const calendar = calendarOf(platform)
  const { task, members } = locked
  const { day: firstDay, time } = firstOf(calendar, locked)
  const chosen = recurrence ?? usual
  const pattern = task.recurringPattern
  if (pattern === null) {
    throw new Error(`Task ${task.id} has no pattern to start a series with`)
  }
  const rule = settledRule({ ...chosen, pattern, firstDay, dueTime: chosen.dueTime ?? time })
  const position = beginningOf(calendar, firstDay)
  const next = nextDue({ ...position, rule, skipped: new Set() }, await calendar.officeDays(trx))
  if (!next) {
    throw noDates('/recurrence')
  }
  const milestones = await trx('milestones')
    .where({ task_id: task.id })
    .orderBy(['position', 'id'])
    .select('title', 'description')
  const now = clock.now()
  const { title, description, priority, tags, creatorId } = task
  const series = await SeriesModel.query(trx).insert({
    title,
    description,
    priority,
    tags,
    creatorId,
    milestones: JSON.stringify(milestones),
    ...ruleColumns(rule),
    ...position,
    ...nextColumns('active', next),
    version: 1,
    createdAt: now,
    updatedAt: now,
  })
  const days = 'task_series_days (series_id, day, due_day, task_id, task_version)'
  await insertRows(
    database,
    { into: days, rows: [[series.id, firstDay, firstDay, task.id, task.version]] },
    trx,
  )
  const assignees = members.assigned.map((userId) => [series.id, userId])
  await insertRows(database, { into: 'task_series_assignees (series_id, user_id)', rows: assignees }, trx)
  const payload = { seriesId: series.id, title }
  const change = { before: null, after: { ...rule } }
  await events.emit(seriesEvent('series.started', context, { payload, change, scope: members.scope }), trx)
  return series.id
}
