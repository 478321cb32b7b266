import type { TaskCopyPart } from '@headway/contracts/task-copies'

const parts: Record<TaskCopyPart, string> = {
  description: 'Description',
  tags: 'Tags',
  assignees: 'Assignees',
  milestones: 'Milestones (reset to 0%)',
  subtasks: 'Subtasks (dates shifted)',
  relations: 'Relations',
}

/** Texts of copying a task. */
export const copyMessages = {
  title: 'Duplicate task',
  description: (title: string) => `Creates a copy of “${title}”. Comments, files and history are not copied.`,
  name: 'Title',
  titleOf: (title: string) => `Copy of ${title}`.slice(0, 200),
  titleNeeded: 'Enter a title of at least 3 characters.',
  parts,
  takes: 'Include',
  submit: 'Duplicate',
  done: 'Task duplicated',
  doneWith: (title: string, subtasks: number) =>
    subtasks === 0 ? title : `${title}, with ${subtasks} ${subtasks === 1 ? 'subtask' : 'subtasks'}`,
  leftOut: (names: string) => `Not assigned on the copy (outside your team): ${names}.`,
  undo: 'Undo',
  undone: 'Copy moved to the trash',
  undoFailed: 'Couldn’t undo.',
  failed: 'Couldn’t duplicate the task.',
} as const
