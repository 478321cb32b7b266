/** Texts of what is told once a form has been sent, which come with the forms. Quoted ones stand as the specification has them. */
export const toastMessages = {
  created: 'Task Created',
  createdHint: (title: string) => `«${title}» is on its way.`,
  updated: 'Task Updated',
  updatedHint: (title: string) => `«${title}» was saved.`,
  error: 'Error',
  createFailed: 'Failed to create task',
  updateFailed: 'Failed to update task',
  assignFailed: 'Task was created, but assignment failed.',
  retryAssignment: 'Retry assignment',
  openTask: 'Open task',
  milestoneCreated: 'Milestone Created',
  milestoneUpdated: 'Milestone Updated',
  milestoneDeleted: 'Milestone Deleted',
  milestoneCreateFailed: 'Failed to create milestone',
  milestoneUpdateFailed: 'Failed to update milestone',
  milestoneDeleteFailed: 'Failed to delete milestone',
} as const
