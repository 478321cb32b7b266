import type { Body } from '@headway/contracts'
import type { seriesUpdate } from '@headway/contracts/series'
import type { RequestContext } from '../../platform/request-context.ts'
import { forbidden } from '../../platform/errors.ts'
import { diffFields } from '../../platform/events/events.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { requireVersion } from '../../platform/http/optimistic-locking.ts'
import { calendarOf } from '../calendar/index.ts'
import { isAssignable, lockPeople, requireAssignable, OPEN } from '../tasks/index.ts'
import { updateFollowing, type SharedFields } from './update-following.ts'
import { nextDue, type SeriesPosition } from './occurrences.ts'
import { lockForEdit, positionOf, requireActive } from './series-access.ts'
import { seriesEvent } from './series.events.ts'
import { nextColumns, ruleColumns, SeriesModel, type TemplateMilestone } from './series.model.ts'
import { assigneesOf, scopeOfSeries } from './series-people.ts'
import { can } from './series.policy.ts'
import type { FoundSeries } from './series.queries.ts'
import { noDates, settledRule } from './start-series.ts'

/**
 * Sets the assignees of future tasks among the users whom the actor may assign. Other assignees stay.
 *
 * @throws ProblemError 403 as for the assignees of a task.
 */
async function setAssignees(
  platform: Platform,
  context: RequestContext,
  { series, involvement: relation }: FoundSeries,
  assigneeIds: readonly number[],
  trx: Transaction,
): Promise<{ before: number[]; after: number[] }> {
  const { actor } = context
  if (!can.assign(actor, relation)) {
    throw forbidden('series.assign')
  }
  const before = await assigneesOf(series.id, trx)
  const people = await lockPeople(platform.database, [actor.id, ...before, ...assigneeIds], trx)
  const added = assigneeIds.filter((userId) => !before.includes(userId))
  requireAssignable(actor, added, people)
  const leaving = before.filter(
    (userId) =>
      !assigneeIds.includes(userId) &&
      // Inactive users cannot be assigned by anyone, so every user who may edit the series may remove them.
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

/** Returns the fields of a series by their names in the contract, for the change record. */
const fieldsOf = (series: SeriesModel) => ({
  title: series.title,
  description: series.description,
  priority: series.priority,
  tags: JSON.parse(series.tags) as string[],
  milestones: JSON.parse(series.milestones) as TemplateMilestone[],
  rule: series.rule,
})

/** Returns the columns of a rule and the dates that depend on it. */
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
 * Changes the fields and due dates of future tasks of a series. With `fromTaskId`, it also changes the texts of that
 * task and of later tasks that were not edited. Existing tasks keep their due dates and assignees.
 *
 * @throws ProblemError 404 and 403 according to the policies, 409 `series_ended`, 400 `no_dates`; also the version
 * error that `orStale` turns into 412.
 */
export async function updateSeries(
  platform: Platform,
  context: RequestContext,
  wanted: { id: number; body: UpdateBody; expectedVersion: number | undefined },
  trx: Transaction,
): Promise<number> {
  const found = await lockForEdit(platform, context, wanted.id, trx)
  const { series } = found
  requireActive(series)
  requireVersion(series, wanted.expectedVersion)
  const { fromTaskId, assigneeIds, rule, milestones, ...words } = wanted.body
  const people = assigneeIds && (await setAssignees(platform, context, found, assigneeIds, trx))
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
      changedById: context.actor.id,
      updatedAt: platform.clock.now(),
    })
  const given = { ...words, ...(milestones ? { milestones } : {}), ...(newRule ? { rule: newRule } : {}) }
  const change = diffFields(
    { ...before, assigneeIds: people?.before ?? [] },
    { ...given, ...(people ? { assigneeIds: people.after } : {}) },
  )
  const scope = await scopeOfSeries(platform, series, trx)
  const payload = { seriesId: series.id, title: words.title ?? series.title }
  await platform.events.emit(seriesEvent('series.changed', context, { payload, change, scope }), trx)
  if (newRule && newRule.pattern !== series.pattern) {
    await trx('tasks')
      .whereIn('id', trx('task_series_days').where({ series_id: series.id }).select('task_id'))
      .where({ list_state: OPEN })
      .update({ recurring_pattern: newRule.pattern })
  }
  if (fromTaskId !== undefined) {
    const changed = new Set(Object.keys(diffFields(before, words)?.after ?? {}))
    const given = Object.fromEntries(
      Object.entries(words).filter(([name]) => changed.has(name)),
    ) as SharedFields
    await updateFollowing(platform, context, { seriesId: series.id, fromTaskId, given }, trx)
  }
  return series.id
}
