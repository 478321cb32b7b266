import { lazyComponent } from '@headway/sdk'

/** Time controls of the timeline, in the same chunk. */
export const TimelineTimeBar = lazyComponent(async () => (await import('./TaskTimeline.tsx')).TimelineTimeBar)

/** Read by whoever looks at the tasks along time. */
export const TaskTimeline = lazyComponent(async () => (await import('./TaskTimeline.tsx')).TaskTimeline)
