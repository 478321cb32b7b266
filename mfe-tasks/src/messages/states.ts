/** Texts about the state of a task. */
export const stateMessages = {
  status: 'Change status',
  start: 'Start task',
  complete: 'Complete task',
  reopen: 'Reopen task',
  putBack: 'Put back to pending',
  block: 'Block task…',
  unblock: 'Unblock task',
  blocked: 'Blocked',
  blockedBecause: (reason: string) => `Blocked: ${reason}`,
  waitsFor: (tasks: number) => `Waits for ${tasks}`,
  waitsForWhy: (tasks: number) =>
    tasks === 1 ? 'An open task comes before it.' : `${tasks} open tasks come before it.`,
  blockedBy: (name: string, since: string) => `${name}, ${since}`,
  blockTitle: 'Block task',
  blockDescription:
    'Say what the task waits for. Its status stays; everyone who sees it sees why it cannot go on.',
  reason: 'Reason',
  reasonNeeded: 'Say what the task waits for.',
  done: {
    start: 'Task Started',
    complete: 'Task Completed',
    reopen: 'Task Reopened',
    putBack: 'Task Pending',
    block: 'Task Blocked',
    unblock: 'Task Unblocked',
  },
  subtask: 'Subtask',
  stillOpen: (titles: string) => `Still open: ${titles}`,
  undo: 'Undo',
  failed: 'The status could not be changed.',
  changedMeanwhile: (who: string) =>
    `${who} has changed this task meanwhile. Look at it again before you change it.`,
  offers: {
    start: 'Work on the milestones has begun.',
    complete: 'All milestones are done.',
    reopen: 'The task is completed, but not all of its milestones are.',
  },
} as const
