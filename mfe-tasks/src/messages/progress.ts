/** Texts of how the progress of a task's milestones went. */
export const progressMessages = {
  title: 'Progress over time',
  show: 'Show progress over time',
  hide: 'Hide progress over time',
  loading: 'Loading progress...',
  failed: 'How the progress went could not be loaded.',
  rose: (from: string, day: string, to: string) =>
    `From ${from} on ${day} the milestones rose to ${to} today.`,
  fell: (from: string, day: string, to: string) =>
    `From ${from} on ${day} the milestones fell to ${to} today.`,
  stood: (at: string, day: string) => `The milestones stand at ${at}, as on ${day}.`,
  firstDay: (at: string) => `The milestones stand at ${at} on the first day of the task.`,
  firstKnown: (at: string) => `The milestones stand at ${at} today.`,
  hint: 'Left and right arrow keys tell the progress of each day.',
  notRecorded: (day: string) => `How the progress went before ${day} was not recorded.`,
  tooManyChanges: (day: string) => `There were too many changes to follow the progress to before ${day}.`,
  unknown: 'Not known',
  today: 'Today',
  percent: (value: number) => `${value}%`,
  point: (day: string, progress: string, milestones: number) =>
    `${day}: ${progress} of ${milestones} ${milestones === 1 ? 'milestone' : 'milestones'}`,
  none: (day: string) => `${day}: no milestones`,
  asTable: 'View as table',
  asLine: 'View as line',
  csv: 'Download CSV',
  csvName: (id: number) => `progress-of-task-${id}.csv`,
  day: 'Day',
  progress: 'Progress',
  milestones: 'Milestones',
} as const
