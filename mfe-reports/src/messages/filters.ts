/** Texts of the filters of the reports. */
export const filterMessages = {
  label: 'Filters',
  person: 'Person',
  anyPerson: 'Anyone',
  unknownPerson: 'Unknown person',
  task: 'Task',
  unknownTask: (id: string) => `Task ${id}`,
  taskPicker: {
    placeholder: 'Any task',
    none: 'No tasks found',
    failed: 'Couldn’t search tasks.',
    found: (count: number) => (count === 1 ? '1 task found' : `${count} tasks found`),
    clear: (title: string) => `Clear ${title}`,
  },
  from: 'From',
  to: 'To',
  blockers: 'With blockers',
  blockersHint: 'Reports with a blocker that is not solved',
  unread: 'Unread',
  unreadHint: 'Reports of the last 14 days that you haven’t marked as read',
  remove: (filter: string) => `Remove filter ${filter}`,
  clear: 'Clear filters',
} as const
