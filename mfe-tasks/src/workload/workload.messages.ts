/** Texts about the workload of people, in the assignee picker. */
export const workloadMessages = {
  order: 'Least busy first',
  open: (count: number) => (count === 0 ? 'no open tasks' : `${count} open`),
  dueThisWeek: (count: number) => `${count} due this week`,
  overdue: (count: number) => `${count} overdue`,
  away: (day: string) => `away until ${day}`,
} as const
