/** Texts of the views of a list of tasks. */
export const viewMessages = {
  label: 'View',
  views: { cards: 'Cards', table: 'Table', board: 'Board', calendar: 'Calendar', timeline: 'Timeline' },
  show: {
    cards: 'Show tasks as cards',
    table: 'Show tasks as a table',
    board: 'Show tasks as a board',
    calendar: 'Show tasks in a calendar',
    timeline: 'Show tasks along time',
  },
  select: (title: string) => `Select ${title}`,
  columns: 'Columns',
  columnNames: {
    title: 'Title',
    status: 'Status',
    priority: 'Priority',
    assignees: 'Assigned to',
    due: 'Due',
    progress: 'Progress',
    tags: 'Tags',
    created: 'Created',
    updated: 'Updated',
  },
  nobody: 'Nobody yet',
  noDue: 'No due date',
  percent: (value: number) => `${Math.round(value)}%`,
} as const
