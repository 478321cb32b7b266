import { lazyComponent } from '@headway/sdk'

/** Read by whoever looks at the tasks along time. */
export const TaskTimeline = lazyComponent(async () => (await import('./TaskTimeline.tsx')).TaskTimeline)
