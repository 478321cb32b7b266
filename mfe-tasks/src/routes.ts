import type { CommandDescription, RouteDescription } from '@headway/sdk'

/** Query parameter that opens the dialog for a new task. */
export const NEW_PARAMETER = 'new'

/** Query parameter that links to one comment on a task. */
export const COMMENT_PARAMETER = 'comment'

/** Returns the URL of a task. */
export const toTask = (id: number): string => `/tasks/${id}`

/** Returns the URL of the files of a task. */
export const toTaskFiles = (id: number): string => `/tasks/${id}?tab=files`

/** Returns the URL of the task list. */
export const toTasks = (): string => '/tasks'

/** Returns the URL of the trash. */
export const toTrash = (): string => '/tasks/trash'

/** Returns the URL of the templates. */
export const toTemplates = (): string => '/tasks/templates'

/** Returns the URL of the files pending approval. */
export const toApprovals = (): string => '/tasks/approvals'

/** Returns the URL of the imports. */
export const toImports = (): string => '/tasks/imports'

/** Returns the URL of an import. */
export const toImport = (id: number): string => `/tasks/imports/${id}`

/** Returns the URL of the series list. */
export const toSeriesList = (): string => '/tasks/series'

/** Returns the URL of a series. */
export const toSeries = (id: number): string => `/tasks/series/${id}`

/** Returns the URL of the task list with the dialog for a new task. */
export const toNewTask = (): string => `/tasks?${NEW_PARAMETER}=1`

/** Returns the URL of a progress report, which the reports section shows. */
export const toReport = (id: number): string => `/reports?report=${id}`

/**
 * Pages of the section. The build writes them into the section's description. The requests in `preload` start with the
 * HTML.
 */
export const routes = {
  list: {
    path: '/tasks',
    title: 'Tasks',
    preload: ['/api/tasks?limit=25'],
  },
  seriesList: { path: '/tasks/series', title: 'Recurring tasks' },
  series: { path: '/tasks/series/:id', title: 'Recurring task' },
  templates: { path: '/tasks/templates', title: 'Task templates' },
  imports: { path: '/tasks/imports', title: 'Import tasks' },
  import: { path: '/tasks/imports/:id', title: 'Task import' },
  approvals: { path: '/tasks/approvals', title: 'Files to approve' },
  trash: { path: '/tasks/trash', title: 'Trash' },
  detail: { path: '/tasks/:id', title: 'Task', preload: ['/api/tasks/:id', '/api/tasks/:id/milestones'] },
} as const satisfies Record<string, RouteDescription>

/** Commands that the section offers on every page of the portal. */
export const commands = {
  quickAdd: {
    id: 'quick-add',
    label: 'Quick add a task',
    words: 'new',
    key: 'c',
    needs: 'createTask',
    button: 'add',
  },
} as const satisfies Record<string, CommandDescription>
