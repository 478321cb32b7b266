import { IconButton } from '@headway/design-system'
import { PlusIcon } from '@headway/design-system/icons'
import { useCurrentUser } from '@headway/sdk'
import { useKnownSections } from '../sections/sectionStore.ts'
import { offeredCommands } from './globalCommands.ts'
import { openPalette } from './openPalette.ts'

/** Buttons of commands that sections offer on every page, for phones without keyboard shortcuts. */
export function CommandButtons() {
  const commands = offeredCommands(useCurrentUser(), useKnownSections())
  return commands.map((command) =>
    command.button ? (
      <IconButton
        key={`${command.section}-${command.id}`}
        label={command.label}
        icon={<PlusIcon />}
        onClick={() => openPalette(command)}
      />
    ) : null,
  )
}
