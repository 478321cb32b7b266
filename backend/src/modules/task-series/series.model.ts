import type { Priority } from '@headway/contracts/tasks'
import type { KeptRule, SeriesState } from '@headway/contracts/series'
import { BaseModel } from '../../platform/database/model.ts'
import type { SeriesPosition } from './occurrences.ts'

/** Sort keys of series without a next date: after all others, those that can continue first. */
const NO_NEXT_DAY = { active: '9999-12-29', paused: '9999-12-30', ended: '9999-12-31' } as const

export interface TemplateMilestone {
  title: string
  description: string
}

export class SeriesModel extends BaseModel {
  static override tableName = 'task_series'

  declare id: number
  declare title: string
  declare description: string
  declare priority: Priority
  /** JSON array. */
  declare tags: string
  /** JSON array of {@link TemplateMilestone}, in order. */
  declare milestones: string
  declare creatorId: number
  declare pattern: KeptRule['pattern']
  declare firstDay: string
  declare every: number
  /** Numbers of weekdays, separated by commas. */
  declare weekdays: string | null
  declare dueTime: string | null
  declare nonWorkingDays: SeriesPosition['rule']['nonWorkingDays']
  declare leadDays: number
  declare endsOn: string | null
  declare endsAfter: number | null
  declare state: SeriesState
  /** Number of occurrences so far, both created and skipped. */
  declare counted: number
  declare lastDay: string
  declare lastDueDay: string | null
  declare nextDueDay: string | null
  declare appearsOn: string | null
  declare sortDay: string
  declare version: number
  /** User who last changed the series; null when it was never changed. */
  declare changedById: number | null
  declare createdAt: Date
  declare updatedAt: Date

  get rule(): SeriesPosition['rule'] {
    const { pattern, firstDay, every, weekdays, dueTime, nonWorkingDays, leadDays, endsOn, endsAfter } = this
    return {
      pattern,
      firstDay,
      every,
      weekdays: weekdays === null ? null : weekdays.split(',').map(Number),
      dueTime,
      nonWorkingDays,
      leadDays,
      endsOn,
      endsAfter,
    }
  }

  /** Returns the state for calculating occurrences. */
  positionWith(skipped: readonly string[]): SeriesPosition {
    const { rule, lastDay, lastDueDay, counted } = this
    return { rule, lastDay, lastDueDay, counted, skipped: new Set(skipped) }
  }
}

/** Returns the columns that depend on the next due date. */
export function nextColumns(
  state: SeriesState,
  next: { dueDay: string | null; appearsOn: string | null } | undefined,
) {
  const dueDay = (state === 'active' && next?.dueDay) || null
  return {
    state,
    nextDueDay: dueDay,
    appearsOn: dueDay === null ? null : (next?.appearsOn ?? null),
    sortDay: dueDay ?? NO_NEXT_DAY[state],
  }
}

/** Returns the columns of a rule. */
export const ruleColumns = ({ weekdays, ...rule }: SeriesPosition['rule']) => ({
  ...rule,
  weekdays: weekdays === null ? null : weekdays.toSorted((one, other) => one - other).join(','),
})
