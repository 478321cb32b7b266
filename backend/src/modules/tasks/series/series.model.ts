import type { Priority } from '@headway/contracts/tasks'
import type { KeptRule, SeriesState } from '@headway/contracts/series'
import { BaseModel } from '../../../platform/database/model.ts'
import type { SeriesPosition } from './occurrences.ts'

/** Where series that have no next date stand in the list: behind all others, those that can go on first. */
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
  /** JSON text. */
  declare tags: string
  /** JSON text of {@link TemplateMilestone}s in their order. */
  declare milestones: string
  declare creatorId: number
  declare pattern: KeptRule['pattern']
  declare firstDay: string
  declare every: number
  /** Numbers with commas between them. */
  declare weekdays: string | null
  declare dueTime: string | null
  declare nonWorkingDays: SeriesPosition['rule']['nonWorkingDays']
  declare leadDays: number
  declare endsOn: string | null
  declare endsAfter: number | null
  declare state: SeriesState
  /** Tasks made so far, with those that were skipped. */
  declare counted: number
  declare lastDay: string
  declare lastDueDay: string | null
  declare nextDueDay: string | null
  declare appearsOn: string | null
  declare sortDay: string
  declare version: number
  /** Who has changed it last; null for nobody since it was begun. */
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

  /** Where it stands; see {@link SeriesPosition}. */
  positionWith(skipped: readonly string[]): SeriesPosition {
    const { rule, lastDay, lastDueDay, counted } = this
    return { rule, lastDay, lastDueDay, counted, skipped: new Set(skipped) }
  }
}

/** Columns that follow from when the next task is due. */
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

/** The columns of a rule. */
export const ruleColumns = ({ weekdays, ...rule }: SeriesPosition['rule']) => ({
  ...rule,
  weekdays: weekdays === null ? null : weekdays.toSorted((one, other) => one - other).join(','),
})
