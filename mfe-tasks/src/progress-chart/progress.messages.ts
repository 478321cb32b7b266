/** Texts of the progress chart of a task. */
export const progressMessages = {
  show: 'Show progress over time',
  hide: 'Hide progress over time',
  loading: 'Loading progress...',
  failed: 'Couldn’t load progress.',
  rose: (from: string, day: string, to: string) => `Up from ${from} to ${to} since ${day}.`,
  fell: (from: string, day: string, to: string) => `Down from ${from} to ${to} since ${day}.`,
  stood: (at: string, day: string) => `${at}, unchanged since ${day}.`,
  firstDay: (at: string) => `${at} on the first day.`,
  firstKnown: (at: string) => `${at} today.`,
  notRecorded: (day: string) => `No data before ${day}.`,
  tooManyChanges: (day: string) => `Too many changes before ${day} to show.`,
  unknown: 'Unknown',
  today: 'Today',
  percent: (value: number) => `${value}%`,
  point: (day: string, progress: string, milestones: number) =>
    `${day}: ${progress} of ${milestones} ${milestones === 1 ? 'milestone' : 'milestones'}`,
  none: (day: string) => `${day}: no milestones`,
  csvName: (id: number) => `progress-of-task-${id}.csv`,
  day: 'Day',
  progress: 'Progress',
  milestones: 'Milestones',
} as const
