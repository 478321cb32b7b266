/** Texts of the comments on a report. */
export const commentMessages = {
  title: 'Comments',
  label: 'Comments on this report',
  failed: 'Couldn’t load comments.',
  placeholder: 'Write a comment…',
  hint: 'Use @ to mention people who can see this report.',
  notNotified: (names: string) => `${names} can’t see this report and won’t be notified.`,
} as const
