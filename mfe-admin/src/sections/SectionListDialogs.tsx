import type { SlotPlace } from '@headway/contracts/section-description'
import { CreateSectionDialog } from './CreateSectionDialog.tsx'
import { SlotsDialog } from './SlotsDialog.tsx'

/** Open dialog of the Sections screen. */
export type SectionListDialog = 'create' | SlotPlace

interface SectionListDialogsProps {
  dialog: SectionListDialog
  onClose: () => void
}

/** Shows the open dialog of the Sections screen. */
export const SectionListDialogs = ({ dialog, onClose }: SectionListDialogsProps) =>
  dialog === 'create' ? (
    <CreateSectionDialog onClose={onClose} />
  ) : (
    <SlotsDialog place={dialog} onClose={onClose} />
  )
