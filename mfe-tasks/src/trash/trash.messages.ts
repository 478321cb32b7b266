/** Texts of the commands for the trash and the archive. */
export const trashMessages = {
  open: 'Trash',
  delete: 'Delete task',
  archive: 'Archive task',
  unarchive: 'Unarchive',
  archiveFilter: 'Archive',
  archivedNote: 'This task is archived',
  archivedBy: (name: string, at: string) => `${name}, ${at}`,
  archivedAt: (at: string) => `Archived automatically, ${at}`,
  emptyArchive: 'The archive is empty',
  emptyArchiveHint: 'Completed tasks show up here after they are archived.',
  done: {
    delete: 'Task deleted',
    restore: 'Task restored',
    purge: 'Task deleted permanently',
    archive: 'Task archived',
    unarchive: 'Task unarchived',
  },
  undo: 'Undo',
  actFailed: 'Something went wrong. Try again.',
  changedMeanwhile: (who: string) => `${who} changed this task in the meantime. Reload and try again.`,
} as const
