import type { TaskStatus, TaskSummary } from '@headway/contracts/tasks'
import type { TaskDraft } from './taskDraft.ts'

/** Open dialog: a new task, possibly a subtask, or an operation on an existing task. */
export type TaskDialogState =
  | {
      mode: 'create'
      parent?: Pick<TaskSummary, 'id' | 'title'>
      draft?: TaskDraft
      /** Status of the task after creation; pending by default. */
      status?: TaskStatus
    }
  | { mode: 'edit' | 'reassign' | 'block' | 'complete' | 'copy' | 'template'; task: TaskSummary }
