import { lazyComponent } from '@headway/sdk'

/** Read by whoever has selected a task. */
export const BulkBar = lazyComponent(async () => (await import('./BulkBar.tsx')).BulkBar)
