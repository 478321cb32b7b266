import { formatNumber } from './numbers.ts'

/** Texts about the tags of tasks. */
export const tagMessages = {
  heading: 'Tags in use',
  label: 'Tags in use',
  loading: 'Loading tags...',
  failed: 'Couldn’t load tags.',
  empty: 'No tags in use',
  more: 'Show more tags',
  tasks: (count: number, isCapped: boolean) =>
    isCapped ? `${formatNumber(count)}+ tasks` : count === 1 ? '1 task' : `${count} tasks`,
  rename: 'Rename',
  renameOf: (tag: string) => `Rename ${tag}`,
  newName: (tag: string) => `New name for ${tag}`,
  save: 'Rename everywhere',
  cancel: 'Cancel',
  merges: (tag: string) => `“${tag}” already exists; the tags will be merged.`,
  renaming: (from: string, to: string) => `Renaming “${from}” to “${to}” on all tasks...`,
  started: 'Tag renamed',
  startedHint: (from: string, to: string) => `“${from}” becomes “${to}” on all tasks.`,
  renameFailed: 'Couldn’t rename the tag.',
} as const
