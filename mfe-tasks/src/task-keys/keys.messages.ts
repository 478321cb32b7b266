/** Texts of the keyboard commands in a list of tasks. */
export const keyMessages = {
  select: 'Select a task',
  selectMore: 'Select the next task too',
  selectAll: 'Select all',
  edit: 'Edit focused task',
  status: 'Change status',
  priority: 'Change priority',
  reassign: 'Reassign',
  menu: 'Open task menu',
  priorityOf: 'Priority',
  menuOf: (title: string) => `Actions for ${title}`,
  noTask: 'Select a task first.',
  notOffered: (title: string) => `You can’t do this to “${title}”.`,
} as const
