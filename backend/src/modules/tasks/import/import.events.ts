import type { TaskImportSource } from '@headway/contracts/task-imports'

declare module '../../../platform/events/events.ts' {
  interface EventMap {
    /** Somebody has imported tasks; each has its own event beside it. */
    'tasks.imported': {
      importId: number
      source: TaskImportSource
      /** Those that were created. */
      tasks: number
      /** Who was given how many of them. */
      told: { userId: number; tasks: number }[]
      byName: string
    }
    /** Somebody has taken an import back. */
    'tasks.importUndone': { importId: number; source: TaskImportSource; tasks: number }
  }
}
