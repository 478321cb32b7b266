/** Texts of the trash page. */
export const trashPageMessages = {
  title: 'Trash',
  subtitle: (days: number) => `Deleted tasks are kept for ${days} ${days === 1 ? 'day' : 'days'}.`,
  intro: 'Deleted tasks',
  back: 'Back to Tasks',
  label: 'Deleted tasks',
  search: 'Search deleted tasks',
  searchHint: 'Search deleted tasks…',
  loading: 'Loading the trash...',
  failed: 'Couldn’t load the trash.',
  empty: 'The trash is empty',
  emptyHint: 'Deleted tasks show up here.',
  noMatches: 'No matches',
  noMatchesHint: 'No deleted tasks match your search.',
  clear: 'Clear search',
  more: 'Show more deleted tasks',
  deletedBy: (name: string, at: string) => `Deleted by ${name}, ${at}`,
  deleted: (at: string) => `Deleted ${at}`,
  daysLeft: (days: number) => {
    if (days <= 0) {
      return 'Will be deleted tonight'
    }
    return days === 1 ? '1 day left' : `${days} days left`
  },
  restore: 'Restore',
  restoreOne: (title: string) => `Restore ${title}`,
  purge: 'Delete permanently',
  purgeOne: (title: string) => `Delete permanently: ${title}`,
  purgeTitle: 'Delete permanently',
  purgeQuestion: (title: string) =>
    `“${title}” and its milestones, history and links will be permanently deleted. Reports stay.`,
} as const
