/** Texts about what people say about a task, and about formatted text. */
export const commentMessages = {
  title: 'Comments',
  label: 'Comments on this task',
  loading: 'Loading comments...',
  failed: 'Comments could not be loaded.',
  empty: 'Nobody has said anything yet.',
  more: 'More comments',
  order: 'Order of comments',
  orders: { newest: 'Newest first', oldest: 'Oldest first' },
  deleted: 'Comment deleted',
  edited: 'edited',
  editedAt: (moment: string) => `Edited ${moment}`,
  formerPerson: 'Somebody',
  edit: 'Edit',
  editOf: (name: string) => `Edit the comment of ${name}`,
  remove: 'Delete',
  removeOf: (name: string) => `Delete the comment of ${name}`,
  removed: 'Comment deleted',
  removeFailed: 'The comment could not be deleted.',
  removeQuestion: 'Delete this comment?',
  removeHint: 'Its text is gone for good; that there was a comment stays to be seen.',
  cancel: 'Cancel',
  composer: {
    label: 'Your comment',
    placeholder: 'Write a comment. @ names people, # tasks and reports.',
    send: 'Comment',
    sent: 'Comment added',
    save: 'Save',
    saved: 'Comment changed',
    failed: 'The comment could not be saved. What you wrote is still here.',
    restored: 'You began this earlier.',
    discard: 'Discard',
    left: (signs: number) => `${signs} of 5,000 characters left`,
    tooLong: (signs: number) => (signs === 1 ? '1 character too many' : `${signs} characters too many`),
    told: (names: string) => `Will be told: ${names}`,
    untold: (names: string) => `Nobody is told: ${names} names nobody who may read this task.`,
  },
  suggestions: {
    people: 'People who may read this task',
    things: 'Tasks and reports',
    found: (count: number) =>
      count === 1
        ? '1 suggestion, Enter takes it'
        : `${count} suggestions, arrow keys choose, Enter takes one`,
    report: (id: number) => `Report ${id}`,
    task: (id: number) => `Task ${id}`,
  },
} as const

/** Texts about formatted text. */
export const markdownMessages = {
  write: 'Write',
  preview: 'Preview',
  mode: 'Write or preview',
  nothing: 'Nothing to show yet.',
  help: '**bold**, *italic*, `code`, - list, > quote, [link](https://...)',
  table: 'Table',
  done: 'Done',
  open: 'Not done',
} as const
