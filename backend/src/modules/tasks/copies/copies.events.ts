declare module '../../../platform/events/events.ts' {
  interface EventMap {
    /** Somebody has copied a task; each copy has its own event beside it. */
    'task.copied': {
      taskId: number
      title: string
      sourceId: number
      /** Copies that belong to it. */
      subtasks: number
      /** Who was given how many of those. */
      told: { userId: number; tasks: number }[]
      byName: string
    }
  }
}

export {}
