/** Sentences of the activity feed. */
export const messages = {
  taskCreated: 'Task created',
  taskAssigned: 'Task assigned',
  taskCompleted: 'Task completed',
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
