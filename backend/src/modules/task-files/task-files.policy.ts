import type { TaskFile } from '@headway/contracts/task-files'
import type { Actor } from '../../platform/actor.ts'
import {
  can as fileCan,
  type FileInvolvement,
  type FileState,
} from '../../platform/files/large-files.policy.ts'
import { commentCan } from '../task-comments/index.ts'
import { taskCan, type TaskInvolvement } from '../tasks/index.ts'

type Who = Pick<Actor, 'id' | 'role'>

/** Permissions for files of tasks (docs/PERMISSIONS.md, "Tasks"). Users who may not read the task have none. */
export const can = {
  /** Users who may comment on a task may also add files. */
  add: (actor: Who, task: TaskInvolvement): boolean => commentCan.create(actor, task),
  delete: (actor: Who, task: TaskInvolvement, { isAuthor }: Pick<FileInvolvement, 'isAuthor'>): boolean =>
    taskCan.edit(actor, task) || (isAuthor && can.add(actor, task)),
  /** Deciding large files in general. `approve` checks a particular file by its author. */
  decide: fileCan.decide,
  download: fileCan.download,
  approve: fileCan.approve,
}

/** The fields of a file that abilities depend on. */
export interface TaskFileState extends FileState {
  /** Files of an archived task can only be read. */
  isArchived: boolean
}

/** Returns the `can` flags of one file. */
export const taskFileAbilities = (
  actor: Who,
  task: TaskInvolvement,
  involvement: FileInvolvement,
  file: TaskFileState,
): TaskFile['can'] => ({
  download: can.download(actor, involvement, file),
  approve: !file.isArchived && file.decision === null && can.approve(actor, involvement, file),
  delete: !file.isArchived && can.delete(actor, task, involvement),
})
