/** Texts of the trash itself. */
export const trashPageMessages = {
  title: 'Trash',
  subtitle: (days: number) =>
    `Deleted tasks can be restored for ${days} ${days === 1 ? 'day' : 'days'}, with everything they had`,
  intro: 'Deleted tasks, with everything they had',
  back: 'Back to Tasks',
  label: 'Deleted tasks',
  search: 'Search deleted tasks',
  searchHint: 'Words in title, tags or description',
  loading: 'Loading the trash...',
  failed: 'The trash could not be loaded.',
  empty: 'The trash is empty',
  emptyHint: 'Tasks that are deleted wait here before they are gone for good.',
  noMatches: 'No matches',
  noMatchesHint: 'No deleted task has these words.',
  clear: 'Clear search',
  more: 'Show more deleted tasks',
  deletedBy: (name: string, at: string) => `Deleted by ${name}, ${at}`,
  deleted: (at: string) => `Deleted ${at}`,
  daysLeft: (days: number) => {
    if (days <= 0) {
      return 'Gone tonight'
    }
    return days === 1 ? '1 day left' : `${days} days left`
  },
  restore: 'Restore',
  restoreOne: (title: string) => `Restore ${title}`,
  purge: 'Delete for good',
  purgeOne: (title: string) => `Delete for good: ${title}`,
  purgeTitle: 'Delete for good',
  purgeQuestion: (title: string) =>
    `«${title}» will be gone for good, with its milestones, history and relations. Reports about it stay.`,
} as const
