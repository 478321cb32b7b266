import { lazyComponent } from '@headway/sdk'

export const SettingsSheet = lazyComponent(async () => (await import('./SettingsSheet.tsx')).SettingsSheet)

export const ImportConfigDialog = lazyComponent(
  async () => (await import('./ImportConfigDialog.tsx')).ImportConfigDialog,
)
