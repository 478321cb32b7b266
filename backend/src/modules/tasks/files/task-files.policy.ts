import type { TaskFile } from '@headway/contracts/task-files'
import type { Actor } from '../../../platform/actor.ts'
import {
  can as fileCan,
  type FileRelation,
  type FileState,
} from '../../../platform/files/large-files.policy.ts'
import { can as commentCan } from '../comments/comments.policy.ts'
import { can as taskCan, type TaskRelation } from '../tasks.policy.ts'

type Who = Pick<Actor, 'id' | 'role'>

/** Who may do what with the files of tasks (docs/RULES.md, "Tasks"); who may not read the task may do nothing. */
export const can = {
  /** Who may say something about a task may show something as well. */
  add: (actor: Who, task: TaskRelation): boolean => commentCan.create(actor, task),
  delete: (actor: Who, task: TaskRelation, { isAuthor }: Pick<FileRelation, 'isAuthor'>): boolean =>
    taskCan.edit(actor, task) || (isAuthor && can.add(actor, task)),
  /** Decides large files at all; which of them follows from who has added them. */
  decide: fileCan.decide,
  download: fileCan.download,
  approve: fileCan.approve,
}

/** What of a file its acts depend on. */
export interface TaskFileState extends FileState {
  /** Nothing is done to the files of an archived task but reading them. */
  isArchived: boolean
}

/** The `can` flags of one file. */
export const taskFileAbilities = (
  actor: Who,
  task: TaskRelation,
  relation: FileRelation,
  file: TaskFileState,
): TaskFile['can'] => ({
  download: can.download(actor, relation, file),
  approve: !file.isArchived && file.decision === null && can.approve(actor, relation, file),
  delete: !file.isArchived && can.delete(actor, task, relation),
})
