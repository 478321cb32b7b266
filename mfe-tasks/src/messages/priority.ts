/** Texts of what becomes of a task's priority. */
export const priorityMessages = {
  changed: 'Priority Changed',
  changedHint: (title: string, priority: string) => `«${title}» has the priority ${priority}.`,
} as const
