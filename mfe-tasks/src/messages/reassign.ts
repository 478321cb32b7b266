/** Texts of the form that gives a task to others. */
export const reassignMessages = {
  now: 'Now',
  after: 'After saving',
  nobody: 'Nobody',
  note: 'Note',
  noteHint: 'Is added to the comments, of which those who work on the task are told.',
  noteFailed: 'The people were changed, but the note was not added.',
  retryNote: 'Add the note',
  othersAreBusy: 'Others keep changing this task just now. Try again in a moment.',
  changedMeanwhile: (who: string) =>
    `${who} has changed who works on this task meanwhile. Look at it again; saving sets the people chosen here.`,
} as const
