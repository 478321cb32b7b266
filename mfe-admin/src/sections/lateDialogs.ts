import { lazyComponent } from '@headway/sdk'

export const CreateSectionDialog = lazyComponent(
  async () => (await import('./CreateSectionDialog.tsx')).CreateSectionDialog,
)

export const SectionDialogs = lazyComponent(async () => (await import('./SectionDialogs.tsx')).SectionDialogs)

export const CreateTokenDialog = lazyComponent(
  async () => (await import('./CreateTokenDialog.tsx')).CreateTokenDialog,
)

export const AddKeyDialog = lazyComponent(async () => (await import('./AddKeyDialog.tsx')).AddKeyDialog)
