import type { Body } from '@headway/contracts'
import type { seriesUpdate } from '@headway/contracts/series'
import type { Act } from '../../../platform/act.ts'
import { forbidden } from '../../../platform/http/errors.ts'
import { differenceOf } from '../../../platform/events/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { requireVersion } from '../../../platform/http/versions.ts'
import { calendarOf } from '../../calendar/index.ts'
import { isAssignable, readPeople } from '../lists/task-people.ts'
import { requireAssignable } from '../assigning/assignable.ts'
import { changeFollowing, type Words } from './following-tasks.ts'
import { nextDue, type SeriesPosition } from './occurrences.ts'
import { lockForEdit, positionOf, requireGoingOn } from './series-access.ts'
import { OPEN } from '../shelves.ts'
import { seriesEvent } from './series.events.ts'
import { nextColumns, ruleColumns, SeriesModel, type TemplateMilestone } from './series.model.ts'
import { assigneesOf, scopeOfSeries } from './series-people.ts'
import { can } from './series.policy.ts'
import type { FoundSeries } from './series.queries.ts'
import { noDates, settledRule } from './start-series.ts'

/**
 * Sets which of the people the actor may assign are given the next tasks; everyone else stays.
 *
 * @throws ProblemError 403 as for the assignees of a task.
 */
async function setAssignees(
  platform: Platform,
  act: Act,
  { series, relation }: FoundSeries,
  assigneeIds: readonly number[],
  trx: Transaction,
): Promise<{ before: number[]; after: number[] }> {
  const { actor } = act
  if (!can.assign(actor, relation)) {
    throw forbidden('series.assign')
  }
  const before = await assigneesOf(series.id, trx)
  const people = await readPeople(platform.database, [actor.id, ...before, ...assigneeIds], trx)
  const added = assigneeIds.filter((userId) => !before.includes(userId))
  requireAssignable(actor, added, people)
  const leaving = before.filter(
    (userId) =>
      !assigneeIds.includes(userId) &&
      // Nobody can assign who has left, and whoever may edit the series may take them off it.
      (!people.get(userId)?.isActive || isAssignable(actor, people.get(userId), people)),
  )
  await trx('task_series_assignees').where({ series_id: series.id }).whereIn('user_id', leaving).delete()
  if (added.length > 0) {
    await trx('task_series_assignees').insert(
      added.map((userId) => ({ series_id: series.id, user_id: userId })),
    )
  }
  return { before, after: [...before.filter((userId) => !leaving.includes(userId)), ...added] }
}

type UpdateBody = Body<typeof seriesUpdate>

/** A series' fields by their names in the contract, for the record of what was changed. */
const fieldsOf = (series: SeriesModel) => ({
  title: series.title,
  description: series.description,
  priority: series.priority,
  tags: JSON.parse(series.tags) as string[],
  milestones: JSON.parse(series.milestones) as TemplateMilestone[],
  rule: series.rule,
})

/** The rule's columns with the dates that follow from them. */
async function datesFor(
  platform: Platform,
  series: SeriesModel,
  rule: SeriesPosition['rule'],
  trx: Transaction,
) {
  const position = { ...(await positionOf(series, trx)), rule }
  const next = nextDue(position, await calendarOf(platform).officeDays(trx))
  if (!next) {
    throw noDates('/rule')
  }
  return { ...ruleColumns(rule), ...nextColumns(series.state, next) }
}

/**
 * Changes what the tasks of a series say that are not made yet, and when they are due; with `fromTaskId` that task's words
 * too, and those of the ones after it that nobody has touched. Tasks that are there keep their due dates and people.
 *
 * @throws ProblemError 404, 403 as the policies say, 409 `series_ended`, 400 `no_dates`; what `orStale` turns into an answer.
 */
export async function updateSeries(
  platform: Platform,
  act: Act,
  wanted: { id: number; body: UpdateBody; expectedVersion: number | undefined },
  trx: Transaction,
): Promise<number> {
  const found = await lockForEdit(platform, act, wanted.id, trx)
  const { series } = found
  requireGoingOn(series)
  requireVersion(series, wanted.expectedVersion)
  const { fromTaskId, assigneeIds, rule, milestones, ...words } = wanted.body
  const people = assigneeIds && (await setAssignees(platform, act, found, assigneeIds, trx))
  const before = fieldsOf(series)
  const { tags, ...plain } = words
  const newRule = rule && settledRule(rule)
  await SeriesModel.query(trx)
    .findById(series.id)
    .patch({
      ...plain,
      ...(tags ? { tags: JSON.stringify(tags) } : {}),
      ...(milestones ? { milestones: JSON.stringify(milestones) } : {}),
      ...(newRule ? await datesFor(platform, series, newRule, trx) : {}),
      version: series.version + 1,
      changedById: act.actor.id,
      updatedAt: platform.clock.now(),
    })
  const given = { ...words, ...(milestones ? { milestones } : {}), ...(newRule ? { rule: newRule } : {}) }
  const change = differenceOf(
    { ...before, assigneeIds: people?.before ?? [] },
    { ...given, ...(people ? { assigneeIds: people.after } : {}) },
  )
  const scope = await scopeOfSeries(platform, series, trx)
  const payload = { seriesId: series.id, title: words.title ?? series.title }
  await platform.events.emit(seriesEvent('series.changed', act, { payload, change, scope }), trx)
  if (newRule && newRule.pattern !== series.pattern) {
    await trx('tasks')
      .whereIn('id', trx('task_series_days').where({ series_id: series.id }).select('task_id'))
      .where({ is_closed: OPEN })
      .update({ recurring_pattern: newRule.pattern })
  }
  if (fromTaskId !== undefined) {
    const changed = new Set(Object.keys(differenceOf(before, words)?.after ?? {}))
    const given = Object.fromEntries(Object.entries(words).filter(([name]) => changed.has(name))) as Words
    await changeFollowing(platform, act, { seriesId: series.id, fromTaskId, given }, trx)
  }
  return series.id
}
