import type { SeriesSummary } from '@headway/contracts/series'
import type { Actor } from '../../../platform/actor.ts'
import { can as taskPolicy, type TaskRelation } from '../tasks.policy.ts'

type RoleHolder = Pick<Actor, 'role'>

/**
 * Who may do what with a series: what they may do with a task of the same people (docs/RULES.md, "Who may do what"). Its
 * assignees are those who are given its tasks.
 */
export const can = {
  read: (actor: RoleHolder, series: TaskRelation): boolean => taskPolicy.read(actor, series),
  edit: (actor: RoleHolder, series: TaskRelation): boolean => taskPolicy.edit(actor, series),
  assign: (actor: RoleHolder, series: TaskRelation): boolean => taskPolicy.assign(actor, series),
}

/** The `can` flags of one series. */
export const abilities = (actor: RoleHolder, series: TaskRelation): SeriesSummary['can'] => ({
  edit: can.edit(actor, series),
})
