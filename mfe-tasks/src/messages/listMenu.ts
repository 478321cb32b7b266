/** Texts of the menu of what a list can do. */
export const listMenuMessages = {
  label: 'More for this list',
  export: 'Export…',
  import: 'Import tasks…',
  approvals: 'Files to approve',
  templates: 'Templates',
  templatesPalette: 'Templates of tasks',
  importPalette: 'Import tasks',
} as const
