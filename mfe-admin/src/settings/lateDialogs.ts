import { lazyComponent } from '@headway/sdk'

export const ImportConfigDialog = lazyComponent(
  async () => (await import('./ImportConfigDialog.tsx')).ImportConfigDialog,
)
