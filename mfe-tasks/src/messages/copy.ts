import type { TaskCopyPart } from '@headway/contracts/task-copies'

const parts: Record<TaskCopyPart, string> = {
  description: 'Description',
  tags: 'Tags',
  assignees: 'People',
  milestones: 'Milestones, none of them done',
  subtasks: 'Subtasks, their dates moved with this one',
  relations: 'Relations to other tasks',
}

/** Texts of copying a task. */
export const copyMessages = {
  title: 'Copy task',
  description: (title: string) =>
    `A new task like “${title}”. Comments, files and history stay with that one.`,
  name: 'Title',
  titleOf: (title: string) => `Copy of ${title}`.slice(0, 200),
  titleNeeded: 'Enter a title of at least 3 characters.',
  parts,
  takes: 'Take over',
  submit: 'Copy',
  done: 'Task copied',
  doneWith: (title: string, subtasks: number) =>
    subtasks === 0 ? title : `${title}, with ${subtasks} ${subtasks === 1 ? 'subtask' : 'subtasks'}`,
  leftOut: (names: string) => `Not on the copy, since you may not assign them work: ${names}.`,
  undo: 'Undo',
  undone: 'Copy moved to the trash',
  undoFailed: 'The copy could not be taken back.',
  failed: 'The task could not be copied.',
} as const
