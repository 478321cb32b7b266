import type { BulkAct } from '@headway/contracts/task-bulk'

/** What people are told of once, however many tasks it was done to. */
export type ToldKind = 'assign' | 'delete' | 'shiftDue' | 'status'

declare module '../../../platform/events.ts' {
  interface EventMap {
    /** Somebody has done something to many tasks as one act; each task has its own event beside it. */
    'tasks.changedTogether': {
      bulk: number
      act: BulkAct['kind'] | 'undo'
      /** Those that have changed. */
      tasks: number
      /** By what people are told of it, and who of how many tasks. */
      kind: ToldKind
      told: { userId: number; tasks: number }[]
      byName: string
    }
  }
}
