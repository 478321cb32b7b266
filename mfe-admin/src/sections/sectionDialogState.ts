import type { Section } from '@headway/contracts/sections'
import { lazyComponent } from '@headway/sdk'

/** What a person gives a reason for. */
export type SectionAct = 'rollBack' | 'endNext' | 'pin' | 'unpin' | 'disable' | 'enable'

/** What the open dialog of a section is about. */
export type SectionDialogState =
  | { mode: 'act'; act: SectionAct }
  | { mode: 'use' | 'compare'; version: string }
  | { mode: 'publish' | 'edit' }

export interface SectionDialogProps {
  section: Section
  onClose: () => void
}

export const CreateSectionDialog = lazyComponent(
  async () => (await import('./CreateSectionDialog.tsx')).CreateSectionDialog,
)

export const SectionDialogs = lazyComponent(async () => (await import('./SectionDialogs.tsx')).SectionDialogs)

export const CreateTokenDialog = lazyComponent(
  async () => (await import('./CreateTokenDialog.tsx')).CreateTokenDialog,
)

export const AddKeyDialog = lazyComponent(async () => (await import('./AddKeyDialog.tsx')).AddKeyDialog)
