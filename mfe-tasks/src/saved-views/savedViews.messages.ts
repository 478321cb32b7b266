/** Texts of the controls for saved views that every list shows. */
export const savedViewMessages = {
  label: 'Views',
  save: 'Save view',
  update: 'Update view',
  newView: 'New view',
  palette: 'Task views',
  show: (name: string) => `Show tasks: ${name}`,
  by: (owner: string) => `Shared by ${owner}`,
} as const
