/** Texts of the dialog that changes the assignees of a task. */
export const reassignMessages = {
  now: 'Current',
  after: 'New',
  unassigned: 'Unassigned',
  note: 'Note',
  noteHint: 'Posted as a comment; assignees are notified.',
  noteFailed: 'The assignees were changed, but the note was not added.',
  retryNote: 'Add the note',
  othersAreBusy: 'This task is being edited. Try again in a moment.',
  changedMeanwhile: (who: string) => `${who} changed the assignees in the meantime. Save again to overwrite.`,
} as const
