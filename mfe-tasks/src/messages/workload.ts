/** Texts of what people have on their hands, beside their names where work is given out. */
export const workloadMessages = {
  order:
    'Your direct reports, those with the least first: open tasks, overdue ones counted twice. Whoever is away on the due date, or today where there is none, comes last.',
  open: (count: number) => (count === 0 ? 'nothing open' : `${count} open`),
  dueThisWeek: (count: number) => `${count} due this week`,
  overdue: (count: number) => `${count} overdue`,
  away: (day: string) => `away until ${day}`,
} as const
