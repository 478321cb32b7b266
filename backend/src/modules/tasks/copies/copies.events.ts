declare module '../../../platform/events/events.ts' {
  interface EventMap {
    /** A task was copied. Each copy also has its own event. */
    'task.copied': {
      taskId: number
      title: string
      sourceId: number
      /** Number of copied subtasks. */
      subtasks: number
      /** Number of copied subtasks assigned to each user. */
      told: { userId: number; tasks: number }[]
      byName: string
    }
  }
}

export {}
