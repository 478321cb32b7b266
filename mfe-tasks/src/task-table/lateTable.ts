import { lazyComponent } from '@headway/sdk'

/** Read by whoever looks at the tasks as a table. */
export const TaskTable = lazyComponent(async () => (await import('./TaskTable.tsx')).TaskTable)
