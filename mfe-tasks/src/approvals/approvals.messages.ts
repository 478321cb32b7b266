const files = (count: number) => (count === 1 ? '1 file' : `${count} files`)

const workingDays = (count: number) => (count === 1 ? '1 working day' : `${count} working days`)

/** Texts of the approvals inbox and of file decisions. */
export const approvalMessages = {
  title: 'Files to approve',
  count: files,
  loading: 'Loading files...',
  failed: 'Couldn’t load the files.',
  empty: 'All caught up',
  emptyHint: 'Large files that your team adds to tasks and reports show up here.',
  more: 'Show more files',
  late: (days: number) => `Waiting over ${workingDays(days)}`,
  recent: (days: number) => `Waiting up to ${workingDays(days)}`,
  waiting: (days: number) => (days === 0 ? 'Today' : workingDays(days)),
  /** Count of a group that continues on a later page. */
  atLeast: (count: number) => `${count}+`,
  keys: { move: 'move', approve: 'approve', reject: 'reject', select: 'select' },
  keyHelp: {
    move: 'Move to another file',
    approve: 'Approve the file or the selected files',
    reject: 'Reject the file or the selected files',
    select: 'Select the file',
    clear: 'Clear the selection',
  },
  task: (title: string) => `Task: ${title}`,
  report: (day: string) => `Report for ${day}`,
  select: (name: string) => `Select ${name}`,
  preview: 'Preview',
  closePreview: 'Close preview',
  previewHint: (author: string, when: string) => `Added by ${author}, ${when}`,
  download: 'Download',
  downloadOf: (name: string) => `Download ${name}`,
  selection: 'Selected files',
  selected: (count: number) => `${count} selected`,
  clear: 'Clear selection',
  approve: 'Approve',
  approveOf: (name: string) => `Approve ${name}`,
  reject: 'Reject',
  rejectMore: 'Reject…',
  rejectOf: (name: string) => `Reject ${name}`,
  rejectTitle: (count: number) => (count === 1 ? 'Reject file' : `Reject ${count} files`),
  rejectHint: (names: readonly string[]) =>
    names.length === 1
      ? `Tell the author of ${names.join('')} what to change.`
      : `Tell the authors what to change: ${names.join(', ')}.`,
  approved: (count: number) => (count === 1 ? 'File approved' : `${files(count)} approved`),
  rejected: (count: number) => (count === 1 ? 'File rejected' : `${files(count)} rejected`),
  undone: (count: number) => (count === 1 ? 'Decision undone' : `${count} decisions undone`),
  undo: 'Undo',
  undoFailed: 'Couldn’t undo the decision.',
  decisionFailed: 'Couldn’t save the decision.',
  notDecided: (names: string, why: string) => `Couldn’t update ${names}: ${why}`,
} as const
