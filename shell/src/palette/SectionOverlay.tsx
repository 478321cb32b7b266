import { KeyBuffer } from '@headway/sdk'
import { useSection } from '../sections/SectionRoute.tsx'
import type { OfferedCommand } from './globalCommands.ts'

interface SectionOverlayProps {
  command: OfferedCommand
  onClose: () => void
}

/**
 * Overlay of a section over the page.
 *
 * @throws the error that kept the section from loading, or an Error if the section has no such overlay.
 */
export function SectionOverlay({ command, onClose }: SectionOverlayProps) {
  const section = useSection(command.section)
  if (!section) {
    return <KeyBuffer />
  }
  const Overlay = section.overlays.find(({ id }) => id === command.id)?.component
  if (!Overlay) {
    throw new Error(`${command.section} has no overlay ${command.id}`)
  }
  return <Overlay onClose={onClose} />
}
