import { lazyComponent } from '@headway/sdk'

/** Read by whoever opens an entry. */
export const EntrySheet = lazyComponent(async () => (await import('./EntrySheet.tsx')).EntrySheet)
