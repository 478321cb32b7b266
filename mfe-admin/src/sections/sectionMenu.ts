import type { Section } from '@headway/contracts/sections'
import type { MenuEntry } from '@headway/design-system'
import { sectionMessages } from '../messages/sections.ts'
import type { SectionAction, SectionDialogState } from './sectionDialogState.ts'
import { shortVersion } from './Version.tsx'

const texts = sectionMessages.detail

/** Returns the menu entries of a section. */
export function sectionMenu(
  { isPinned, disabled }: Section,
  open: (state: SectionDialogState) => void,
): readonly MenuEntry[] {
  const action = (action: SectionAction) => open({ mode: 'action', action })
  return [
    { label: texts.edit, onSelect: () => open({ mode: 'edit' }) },
    isPinned
      ? { label: texts.unpin, onSelect: () => action('unpin') }
      : { label: texts.pin, onSelect: () => action('pin') },
    { type: 'separator' },
    ...(disabled
      ? [
          { label: texts.enable, onSelect: () => action('enable') },
          { label: texts.remove, intent: 'danger' as const, onSelect: () => action('remove') },
        ]
      : [{ label: texts.disable, intent: 'danger' as const, onSelect: () => action('disable') }]),
  ]
}

/** Returns the menu entry that rolls back to the previous release, or an empty list without one. */
export function rollBackEntry(
  { previous }: Section,
  open: (state: SectionDialogState) => void,
): readonly MenuEntry[] {
  return previous
    ? [
        {
          label: texts.rollBackTo(shortVersion(previous.version)),
          onSelect: () => open({ mode: 'action', action: 'rollBack' }),
        },
      ]
    : []
}
