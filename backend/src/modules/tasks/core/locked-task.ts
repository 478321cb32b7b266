import type { Actor } from '../../../platform/actor.ts'
import type { ListMembership } from './task-list-entries.ts'
import type { TaskModel } from './task.model.ts'
import type { TaskInvolvement } from './tasks.policy.ts'

/** A task whose row is locked until the transaction ends, with the users whose lists contain it. */
export interface LockedTask {
  task: TaskModel
  members: ListMembership
}

/** Returns the actor's involvement in a locked task. */
export function involvementIn(actor: Pick<Actor, 'id'>, { task, members }: LockedTask): TaskInvolvement {
  return {
    isInScope: members.scope.includes(actor.id),
    isAssigned: members.assigned.includes(actor.id),
    isCreator: task.creatorId === actor.id,
  }
}
