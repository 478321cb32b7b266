/** Texts of the menus with the commands of a list. */
export const listMenuMessages = {
  label: 'More',
  recurring: 'Recurring tasks',
  views: 'Manage views…',
  export: 'Export…',
  import: 'Import tasks…',
  approvals: 'Files to approve',
  moreWays: 'More ways to create a task',
  quickAdd: 'Quick add',
  fromTemplate: 'From template…',
  templatesPalette: 'Task templates',
  importPalette: 'Import tasks',
} as const
