import type { TaskSummary } from '@headway/contracts/tasks'

/** What the open dialog is about: a new task, or an existing one. */
export type TaskDialogState = { mode: 'create' } | { mode: 'edit' | 'reassign' | 'block'; task: TaskSummary }
