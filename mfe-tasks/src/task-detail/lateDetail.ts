import { lazyComponent } from '@headway/sdk'

/** Read by whoever opens a task: the list comes first and needs none of it. */
export const TaskDetail = lazyComponent(async () => (await import('./TaskDetail.tsx')).TaskDetail)
