/** Texts about the progress reports that were submitted about a task. */
export const linkedReportMessages = {
  title: 'Progress Reports',
  label: 'Progress reports about this task',
  loading: 'Loading reports...',
  failed: 'Reports could not be loaded.',
  empty: 'No progress report about this task that you may read.',
  more: 'More reports',
  formerPerson: 'Somebody',
  at: (percent: number) => `${percent}%`,
  files: (count: number) => (count === 1 ? '1 file' : `${count} files`),
  links: (count: number) => (count === 1 ? '1 link' : `${count} links`),
} as const
