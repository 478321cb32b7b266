import type { Section } from '@headway/contracts/sections'

/** What a person gives a reason for. */
export type SectionAct = 'rollBack' | 'endNext' | 'pin' | 'unpin' | 'disable' | 'enable' | 'remove'

/** What the open dialog of a section is about. */
export type SectionDialogState =
  | { mode: 'act'; act: SectionAct }
  | { mode: 'use'; version: string }
  | { mode: 'publish' | 'edit' }

export interface SectionDialogProps {
  section: Section
  onClose: () => void
}
