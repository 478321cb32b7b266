import type { TaskSummary } from '@headway/contracts/tasks'

/** What the open dialog is about: a new task, also one that belongs to another, or an existing one. */
export type TaskDialogState =
  | { mode: 'create'; parent?: Pick<TaskSummary, 'id' | 'title'> }
  | { mode: 'edit' | 'reassign' | 'block' | 'complete' | 'copy' | 'template'; task: TaskSummary }
