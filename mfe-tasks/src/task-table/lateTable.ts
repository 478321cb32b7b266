import { lazyComponent } from '@headway/sdk'

/** Loaded when tasks are shown as a table. */
export const TaskTable = lazyComponent(async () => (await import('./TaskTable.tsx')).TaskTable)

/** Loaded when tasks are shown as a table in groups. */
export const GroupedTasks = lazyComponent(async () => (await import('./GroupedTasks.tsx')).GroupedTasks)
