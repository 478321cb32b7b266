import type { TaskStatus, TaskSummary } from '@headway/contracts/tasks'
import type { TaskDraft } from './taskDraft.ts'

/** What the open dialog is about: a new task, also one that belongs to another, or an existing one. */
export type TaskDialogState =
  | {
      mode: 'create'
      parent?: Pick<TaskSummary, 'id' | 'title'>
      /** Initial values of the form. */
      draft?: TaskDraft
      /** The status that the task gets once it is created; pending unless given. */
      status?: TaskStatus
    }
  | { mode: 'edit' | 'reassign' | 'block' | 'complete' | 'copy' | 'template'; task: TaskSummary }
