/** Texts of the files that wait for somebody's decision. */
export const approvalMessages = {
  title: 'Files to approve',
  subtitle: 'Large files of tasks that wait for your decision, the longest waiting first',
  back: 'Back to Tasks',
  reports: 'Files of reports',
  label: 'Files that wait for your decision',
  loading: 'Loading files...',
  failed: 'The files could not be loaded.',
  empty: 'Nothing waits for you',
  emptyHint: 'Large files that your people add to tasks wait here until you approve or reject them.',
  more: 'Show more files',
} as const
