import { lazyComponent } from '@headway/sdk'

/** Read by whoever takes a list away. */
export const ExportDialog = lazyComponent(async () => (await import('./ExportDialog.tsx')).ExportDialog)
