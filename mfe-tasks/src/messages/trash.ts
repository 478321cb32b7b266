/** Texts of what leads to the trash and the archive. */
export const trashMessages = {
  open: 'Trash',
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
  changedMeanwhile: (who: string) => `${who} has changed this task meanwhile. Look at it again first.`,
} as const
