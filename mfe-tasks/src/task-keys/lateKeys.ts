import { lazyComponent } from '@headway/sdk'

/** Read at the first sign of a hand on a list whose tasks can be worked on. */
export const TaskKeys = lazyComponent(async () => (await import('./TaskKeys.tsx')).TaskKeys)
