import type { TaskComment } from '@headway/contracts/task-comments'
import { isInEditWindow } from '../../platform/comments/edit-window.ts'
import type { Actor } from '../../platform/actor.ts'
import { taskCan, type TaskInvolvement } from '../tasks/index.ts'

/** The fields of a comment that abilities depend on. */
export interface CommentState {
  authorId: number
  createdAt: Date
  isDeleted: boolean
  /** Comments on an archived task cannot be changed. */
  isArchived: boolean
}

type Authored = Pick<CommentState, 'authorId'>
type Who = Pick<Actor, 'id' | 'role'>

/** Permissions for comments (docs/PERMISSIONS.md, "Tasks"). Users who may not read the task have none. */
export const can = {
  /** Viewers may read but not comment. */
  create: (actor: Who, task: TaskInvolvement): boolean =>
    taskCan.read(actor, task) && actor.role !== 'viewer',
  edit: (actor: Who, task: TaskInvolvement, comment: Authored): boolean =>
    can.create(actor, task) && comment.authorId === actor.id,
  delete: (actor: Who, task: TaskInvolvement, comment: Authored): boolean =>
    can.edit(actor, task, comment) || taskCan.edit(actor, task),
}

const isOver = ({ isDeleted, isArchived }: CommentState) => isDeleted || isArchived

/** Returns the `can` flags of one comment. */
export const commentAbilities = (
  actor: Who,
  task: TaskInvolvement,
  comment: CommentState,
  now: Date,
): TaskComment['can'] => ({
  edit: !isOver(comment) && isInEditWindow(comment, now) && can.edit(actor, task, comment),
  delete: !isOver(comment) && can.delete(actor, task, comment),
})
