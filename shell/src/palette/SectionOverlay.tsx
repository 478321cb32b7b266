import { HeldKeys } from '@headway/sdk'
import { useSection } from '../sections/SectionRoute.tsx'
import type { OfferedCommand } from './everywhere.ts'

interface SectionOverlayProps {
  command: OfferedCommand
  onClose: () => void
}

/**
 * What a section shows over the page.
 *
 * @throws what keeps the section from loading, and an Error where it has nothing of the command's name.
 */
export function SectionOverlay({ command, onClose }: SectionOverlayProps) {
  const section = useSection(command.section)
  if (!section) {
    return <HeldKeys />
  }
  const Overlay = section.overlays.find(({ id }) => id === command.id)?.component
  if (!Overlay) {
    throw new Error(`${command.section} has no overlay ${command.id}`)
  }
  return <Overlay onClose={onClose} />
}
