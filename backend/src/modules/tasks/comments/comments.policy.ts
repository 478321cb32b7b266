import { limits } from '@headway/contracts'
import type { TaskComment } from '@headway/contracts/task-comments'
import type { Actor } from '../../../platform/actor.ts'
import { can as taskCan, type TaskRelation } from '../tasks.policy.ts'

const EDIT_MILLISECONDS = limits.commentEditMinutes * 60_000

/** What of a comment its acts depend on. */
export interface CommentState {
  authorId: number
  createdAt: Date
  isDeleted: boolean
  /** Nothing is done to what was said about an archived task. */
  isArchived: boolean
}

type Authored = Pick<CommentState, 'authorId'>
type Who = Pick<Actor, 'id' | 'role'>

/** Who may do what with comments (docs/RULES.md, "Tasks"); who may not read the task may do nothing. */
export const can = {
  /** A viewer looks on and says nothing. */
  create: (actor: Who, task: TaskRelation): boolean => taskCan.read(actor, task) && actor.role !== 'viewer',
  edit: (actor: Who, task: TaskRelation, comment: Authored): boolean =>
    can.create(actor, task) && comment.authorId === actor.id,
  delete: (actor: Who, task: TaskRelation, comment: Authored): boolean =>
    can.edit(actor, task, comment) || taskCan.edit(actor, task),
}

/** Whether a comment can still be changed: those who were told of it count on what they have read. */
export const isInEditWindow = ({ createdAt }: Pick<CommentState, 'createdAt'>, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < EDIT_MILLISECONDS

const isOver = ({ isDeleted, isArchived }: CommentState) => isDeleted || isArchived

/** The `can` flags of one comment. */
export const commentAbilities = (
  actor: Who,
  task: TaskRelation,
  comment: CommentState,
  now: Date,
): TaskComment['can'] => ({
  edit: !isOver(comment) && isInEditWindow(comment, now) && can.edit(actor, task, comment),
  delete: !isOver(comment) && can.delete(actor, task, comment),
})
