/** Texts of comments. */
export const commentMessages = {
  loading: 'Loading comments...',
  empty: 'No comments yet',
  more: 'Show earlier comments',
  deleted: 'Comment deleted',
  edited: 'edited',
  editedAt: (moment: string) => `Edited ${moment}`,
  formerPerson: 'Former member',
  edit: 'Edit',
  editOf: (name: string) => `Edit ${name}’s comment`,
  remove: 'Delete',
  removeOf: (name: string) => `Delete ${name}’s comment`,
  removed: 'Comment deleted',
  removeFailed: 'Couldn’t delete the comment.',
  removeQuestion: 'Delete this comment?',
  removeHint: 'The text is deleted permanently. “Comment deleted” stays in its place.',
  cancel: 'Cancel',
  composer: {
    label: 'Your comment',
    send: 'Comment',
    sent: 'Comment added',
    save: 'Save',
    saved: 'Comment updated',
    failed: 'Couldn’t save the comment. Your text is still here.',
    discard: 'Discard',
    left: (count: number) => `${count} of 5,000 characters left`,
    tooLong: (count: number) => (count === 1 ? '1 character too many' : `${count} characters too many`),
    told: (names: string) => `Notifies ${names}`,
  },
  suggestions: {
    people: 'People with access',
    things: 'Tasks and reports',
    found: (count: number) =>
      count === 1
        ? '1 suggestion, press Enter to insert'
        : `${count} suggestions, choose with the arrow keys and press Enter`,
  },
} as const
