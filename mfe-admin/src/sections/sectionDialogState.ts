import type { Section } from '@headway/contracts/sections'

/** Actions that require a reason. */
export type SectionAction =
  | 'rollBack'
  | 'endNext'
  | 'pin'
  | 'unpin'
  | 'disable'
  | 'enable'
  | 'remove'
  | 'removeBackend'

/** Open dialog of a section. */
export type SectionDialogState =
  | { mode: 'action'; action: SectionAction }
  | { mode: 'use'; version: string }
  | { mode: 'publish' | 'edit' | 'backend' }

export interface SectionDialogProps {
  section: Section
  onClose: () => void
}
