import type { SeriesSummary } from '@headway/contracts/series'
import type { Actor } from '../../platform/actor.ts'
import { taskCan as taskPolicy, type TaskInvolvement } from '../tasks/index.ts'

type RoleHolder = Pick<Actor, 'role'>

/**
 * Permissions for a series. They are those for a task with the same creator and assignees (docs/PERMISSIONS.md,
 * "Permissions by role").
 */
export const can = {
  read: (actor: RoleHolder, series: TaskInvolvement): boolean => taskPolicy.read(actor, series),
  edit: (actor: RoleHolder, series: TaskInvolvement): boolean => taskPolicy.edit(actor, series),
  assign: (actor: RoleHolder, series: TaskInvolvement): boolean => taskPolicy.assign(actor, series),
}

/** Returns the `can` flags of one series. */
export const abilities = (actor: RoleHolder, series: TaskInvolvement): SeriesSummary['can'] => ({
  edit: can.edit(actor, series),
})
