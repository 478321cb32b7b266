import type { CommandDescription, RouteDescription } from '@headway/sdk'

/** Name of the parameter that opens the dialog for a new task. */
export const NEW_PARAMETER = 'new'

/** Name of the parameter that leads to one comment on a task. */
export const COMMENT_PARAMETER = 'comment'

/** Address of a task. */
export const toTask = (id: number): string => `/tasks/${id}`

/** Address of the files of a task. */
export const toTaskFiles = (id: number): string => `/tasks/${id}?tab=files`

/** Address of the list. */
export const toTasks = (): string => '/tasks'

/** Address of the trash. */
export const toTrash = (): string => '/tasks/trash'

/** Address of the templates. */
export const toTemplates = (): string => '/tasks/templates'

/** Address of the files that wait for a decision. */
export const toApprovals = (): string => '/tasks/approvals'

/** Address of the imports. */
export const toImports = (): string => '/tasks/imports'

/** Address of one of them. */
export const toImport = (id: number): string => `/tasks/imports/${id}`

/** Address of the recurring tasks. */
export const toSeriesList = (): string => '/tasks/series'

/** Address of one of them. */
export const toSeries = (id: number): string => `/tasks/series/${id}`

/** Address of the list with the dialog for a new task. */
export const toNewTask = (): string => `/tasks?${NEW_PARAMETER}=1`

/** Address of a progress report, which another section shows. */
export const toReport = (id: number): string => `/reports?report=${id}`

/** The section's pages. The build writes them into its description; what each asks for first starts with the HTML. */
export const routes = {
  list: {
    path: '/tasks',
    title: 'Tasks',
    preload: ['/api/tasks?limit=25'],
  },
  seriesList: { path: '/tasks/series', title: 'Recurring tasks' },
  series: { path: '/tasks/series/:id', title: 'Recurring task' },
  templates: { path: '/tasks/templates', title: 'Templates' },
  imports: { path: '/tasks/imports', title: 'Import tasks' },
  import: { path: '/tasks/imports/:id', title: 'Import of tasks' },
  approvals: { path: '/tasks/approvals', title: 'Files to approve' },
  trash: { path: '/tasks/trash', title: 'Trash' },
  detail: { path: '/tasks/:id', title: 'Task', preload: ['/api/tasks/:id', '/api/tasks/:id/milestones'] },
} as const satisfies Record<string, RouteDescription>

/** What the section offers on every page of the portal. */
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
