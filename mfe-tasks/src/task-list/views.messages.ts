/** Texts of the views of a list of tasks. */
export const viewMessages = {
  label: 'View',
  views: { cards: 'Cards', table: 'Table', board: 'Board', calendar: 'Calendar', timeline: 'Timeline' },
  show: {
    cards: 'Show tasks as cards',
    table: 'Show tasks as a table',
    board: 'Show tasks as a board',
    calendar: 'Show tasks in a calendar',
    timeline: 'Show tasks on a timeline',
  },
  select: (title: string) => `Select ${title}`,
  columns: 'Columns',
  columnNames: {
    title: 'Title',
    status: 'Status',
    priority: 'Priority',
    assignees: 'Assignee',
    due: 'Due',
    progress: 'Progress',
    tags: 'Tags',
    created: 'Created',
    updated: 'Updated',
  },
  unassigned: 'Unassigned',
  people: (count: number) => `${count} people`,
  percent: (value: number) => `${Math.round(value)}%`,
} as const
