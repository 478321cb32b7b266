import { lazyComponent } from '@headway/sdk'

/** Read after the task itself. */
export const FilesPanel = lazyComponent(async () => (await import('./FilesPanel.tsx')).FilesPanel)
