/** Texts of the way to the saved views, which stand on every list. */
export const savedViewMessages = {
  open: 'Views',
  current: (name: string) => `View: ${name}`,
  changed: (name: string) => `View: ${name}, changed`,
  palette: 'Views of tasks',
  show: (name: string) => `Show tasks: ${name}`,
  by: (owner: string) => `Shared by ${owner}`,
} as const
