/** Address of a task. */
export const toTask = (id: number): string => `/tasks/${id}`

/** Address of the list. */
export const toTasks = (): string => '/tasks'
