import { grouped } from './grouped.ts'

/** Texts of what a list of tasks is narrowed and ordered by. */
export const filterMessages = {
  label: 'Filters',
  search: 'Search tasks',
  searchHint: 'Words in title, tags or description',
  sort: 'Order',
  sorts: {
    due: 'Due date',
    '-due': 'Due date, latest first',
    priority: 'Priority',
    '-priority': 'Priority, low first',
    status: 'Status',
    '-status': 'Status, completed first',
    newest: 'Newest',
    oldest: 'Oldest',
  },
  open: (count: number) => (count === 0 ? 'Filters' : `Filters (${count})`),
  clear: 'Clear filters',
  several: 'Several',
  unowned: 'Needs an owner',
  shortcuts: 'Shortcuts',
  teamThisWeek: 'My team this week',
  count: (total: number, isCapped: boolean) =>
    isCapped ? `${grouped(total)}+ tasks` : `${grouped(total)} ${total === 1 ? 'task' : 'tasks'}`,
  figure: (total: number, isCapped: boolean) => `${grouped(total)}${isCapped ? '+' : ''}`,
  noMatchesHint: 'No task is all of this.',
  partial:
    'So far only a part of the tasks was looked through, since few are all of this. «Look further» goes on.',
  lookFurther: 'Look further',
} as const
