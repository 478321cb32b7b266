import { IconButton } from '@headway/design-system'
import { PlusIcon } from '@headway/design-system/icons'
import { useCurrentUser } from '@headway/sdk'
import { useKnownSections } from '../sections/sectionStore.ts'
import { offeredCommands } from './everywhere.ts'
import { openPalette } from './openPalette.ts'

/** Buttons of what sections offer on every page: on a phone nobody presses keys. */
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
