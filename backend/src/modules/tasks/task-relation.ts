import type { Actor } from '../../platform/actor.ts'
import type { Members } from './lists/task-lists.ts'
import type { TaskModel } from './task.model.ts'
import type { TaskRelation } from './tasks.policy.ts'

/** A task that is locked for the rest of the transaction, with the lists of people it stands in. */
export interface LockedTask {
  task: TaskModel
  members: Members
}

/** How somebody stands to a locked task. */
export function relationTo(actor: Pick<Actor, 'id'>, { task, members }: LockedTask): TaskRelation {
  return {
    isInScope: members.scope.includes(actor.id),
    isAssigned: members.assigned.includes(actor.id),
    isCreator: task.creatorId === actor.id,
  }
}
