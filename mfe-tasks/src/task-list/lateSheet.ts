import { lazyComponent } from '@headway/sdk'

/** Read by whoever opens the filters. */
export const FilterSheet = lazyComponent(async () => (await import('./FilterSheet.tsx')).FilterSheet)
