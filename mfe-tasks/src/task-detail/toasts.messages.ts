/** Texts of the toasts after a form was submitted. Texts quoted in the specification are used word for word. */
export const toastMessages = {
  created: 'Task Created',
  updated: 'Task Updated',
  error: 'Error',
  createFailed: 'Failed to create task',
  updateFailed: 'Failed to update task',
  openTask: 'Open task',
  milestoneCreated: 'Milestone Created',
  milestoneUpdated: 'Milestone Updated',
  milestoneDeleted: 'Milestone Deleted',
  milestoneCreateFailed: 'Failed to create milestone',
  milestoneUpdateFailed: 'Failed to update milestone',
  milestoneDeleteFailed: 'Failed to delete milestone',
} as const
