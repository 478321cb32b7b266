import { lazyComponent } from '@headway/sdk'

export const EditSeriesDialog = lazyComponent(
  async () => (await import('./EditSeriesDialog.tsx')).EditSeriesDialog,
)

export const MakeRecurringDialog = lazyComponent(
  async () => (await import('./MakeRecurringDialog.tsx')).MakeRecurringDialog,
)
