/** Texts of the timeline. */
export const timelineMessages = {
  /** Header of the column with the bars. */
  days: 'From creation to due date',
  spans: { month: 'Month', quarter: 'Quarter' },
  previous: { month: 'Earlier', quarter: 'Earlier' },
  next: { month: 'Later', quarter: 'Later' },
  /** Description of a bar for screen readers. */
  bar: (from: string, due: string, progress: number) =>
    `From ${from}, due ${due}, ${Math.round(progress)}% done`,
  openEnd: (from: string, progress: number) => `From ${from}, no due date, ${Math.round(progress)}% done`,
  noDue: 'No due date',
  jump: (title: string, day: string) => `Show ${day}, when ${title} is due`,
  pickHint:
    'Press Space to pick up the due date, arrow keys to choose a day, Space to drop it, Escape to cancel.',
} as const
