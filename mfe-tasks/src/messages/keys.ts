/** Texts of the keys that work in a list of tasks. */
export const keyMessages = {
  select: 'Select a task',
  selectMore: 'Select the next as well',
  selectAll: 'Select all',
  edit: 'Edit the task that has the focus',
  status: 'Change its status',
  priority: 'Change its priority',
  reassign: 'Reassign it',
  menu: 'Everything that can be done to it',
  priorityOf: 'Priority',
  menuOf: (title: string) => `Actions for ${title}`,
  noTask: 'No task has the focus.',
  notOffered: (title: string) => `This is not yours to do to «${title}».`,
} as const
