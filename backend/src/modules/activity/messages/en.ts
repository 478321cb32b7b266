/** Sentences of the activity feed. */
export const messages = {
  taskCreated: 'Task created',
  taskAssigned: 'Task assigned',
  taskStarted: 'Task started',
  taskCompleted: 'Task completed',
  taskReopened: 'Task reopened',
  taskBlocked: 'Task blocked',
  taskUnblocked: 'Task unblocked',
  reportSubmitted: 'Progress report submitted',
  approvalNeeded: 'File approval needed',
  fileApproved: 'File approved',
  fileRejected: 'File rejected',
  personCreated: 'Person added',
  personDeactivated: 'Access taken away',
  personActivated: 'Access given',
  signedIn: 'Signed in',
  withoutTask: 'Without a task',
} as const
