import type { TaskImportSource } from '@headway/contracts/task-imports'

declare module '../../platform/events/events.ts' {
  interface EventMap {
    /** A user imported tasks. Each task also has its own event. */
    'tasks.imported': {
      importId: number
      source: TaskImportSource
      /** Number of created tasks. */
      tasks: number
      /** Number of tasks assigned to each user. */
      told: { userId: number; tasks: number }[]
      byName: string
    }
    /** A user undid an import. */
    'tasks.importUndone': { importId: number; source: TaskImportSource; tasks: number }
  }
}
