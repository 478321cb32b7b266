/** Texts of the trash and the archive. */
export const trashMessages = {
  title: 'Trash',
  subtitle: (days: number) =>
    `Deleted tasks can be restored for ${days} ${days === 1 ? 'day' : 'days'}, with everything they had`,
  intro: 'Deleted tasks, with everything they had',
  open: 'Trash',
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
  purgeOne: (title: string) => `Delete ${title} for good`,
  purgeTitle: 'Delete for good',
  purgeQuestion: (title: string) =>
    `«${title}» will be gone for good, with its milestones, history and relations. Reports about it stay.`,
  delete: 'Delete task',
  archive: 'Archive task',
  unarchive: 'Take out of the archive',
  archiveFilter: 'Archive',
  archivedNote: 'This task is archived',
  archivedBy: (name: string, at: string) => `${name}, ${at}`,
  archivedAt: (at: string) => `Archived by Headway, ${at}`,
  emptyArchive: 'The archive is empty',
  emptyArchiveHint: 'Completed tasks that are archived leave the lists and wait here.',
  done: {
    delete: 'Task Deleted',
    restore: 'Task Restored',
    purge: 'Task Deleted For Good',
    archive: 'Task Archived',
    unarchive: 'Task Out Of The Archive',
  },
  undo: 'Undo',
  actFailed: 'This could not be done.',
  changedMeanwhile: 'Somebody has changed this task meanwhile. Look at it again first.',
} as const
