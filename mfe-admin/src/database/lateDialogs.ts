import { lazyComponent } from '@headway/sdk'

export const RestoreDialog = lazyComponent(async () => (await import('./RestoreDialog.tsx')).RestoreDialog)
