/** Texts of the comments on a task that depend on the task. */
export const commentMessages = {
  title: 'Comments',
  failed: 'Couldn’t load comments.',
  label: 'Comments on this task',
  placeholder: 'Write a comment… Use @ to mention, # to link a task',
  notNotified: (names: string) => `${names} can’t see this task and won’t be notified.`,
  report: (id: number) => `Report ${id}`,
  task: (id: number) => `Task ${id}`,
} as const

/** Texts of the Markdown editor and of formatted text. */
export const markdownMessages = {
  write: 'Write',
  preview: 'Preview',
  mode: 'Write or preview',
  nothing: 'Nothing to preview',
  help: '**bold**, *italic*, `code`, - list, > quote, [link](https://...)',
  table: 'Table',
  done: 'Done',
  open: 'Not done',
} as const
