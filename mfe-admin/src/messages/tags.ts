import { writeNumber } from './numbers.ts'

/** Texts of the tags that tasks have. */
export const tagMessages = {
  heading: 'Tags in use',
  label: 'Tags in use',
  loading: 'Loading tags...',
  failed: 'The tags could not be loaded.',
  empty: 'No task has a tag yet.',
  more: 'Show more tags',
  tasks: (count: number, isCapped: boolean) =>
    isCapped ? `${writeNumber(count)}+ tasks` : count === 1 ? '1 task' : `${count} tasks`,
  rename: 'Rename',
  renameOf: (tag: string) => `Rename ${tag}`,
  newName: (tag: string) => `New name of ${tag}`,
  save: 'Rename everywhere',
  cancel: 'Cancel',
  merges: (tag: string) => `«${tag}» is in use: both become one tag.`,
  renaming: (from: string, to: string) => `«${from}» is being renamed to «${to}» on every task.`,
  started: 'Tag renamed',
  startedHint: (from: string, to: string) => `«${from}» becomes «${to}» on every task.`,
  renameFailed: 'The tag could not be renamed.',
} as const
