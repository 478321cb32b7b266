/** Texts about changes of the priority. */
export const priorityMessages = {
  changed: 'Priority changed',
  changedHint: (title: string, priority: string) => `“${title}” is now ${priority} priority`,
} as const
