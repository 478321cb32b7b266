import type { RouteDescription } from '@headway/sdk'

/** Address of a task. */
export const toTask = (id: number): string => `/tasks/${id}`

/** Address of the list. */
export const toTasks = (): string => '/tasks'

/** The section's pages. The build writes them into its description; what each asks for first starts with the HTML. */
export const routes = {
  list: { path: '/tasks', title: 'Tasks', preload: ['/api/tasks?limit=25'] },
  detail: { path: '/tasks/:id', title: 'Task', preload: ['/api/tasks/:id', '/api/tasks/:id/milestones'] },
} as const satisfies Record<string, RouteDescription>
