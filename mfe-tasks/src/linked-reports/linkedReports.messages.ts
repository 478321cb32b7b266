/** Texts of the progress reports about a task. */
export const linkedReportMessages = {
  title: 'Progress Reports',
  label: 'Progress reports about this task',
  loading: 'Loading reports...',
  failed: 'Couldn’t load the reports.',
  empty: 'No reports on this task',
  more: 'More reports',
  formerPerson: 'Former member',
  at: (percent: number) => `${percent}%`,
  files: (count: number) => (count === 1 ? '1 file' : `${count} files`),
  links: (count: number) => (count === 1 ? '1 link' : `${count} links`),
} as const
