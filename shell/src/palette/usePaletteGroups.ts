import { useTheme } from '@headway/design-system'
import { goToLogout, matchesWords, useCurrentUser } from '@headway/sdk'
import { messages } from '../messages/en.ts'
import { knownSections } from '../sections/sectionStore.ts'
import { offeredCommands } from './everywhere.ts'
import { openPalette } from './openPalette.ts'
import type { PaletteGroup, PaletteItem } from './paletteItem.ts'
import { screensFor } from './screens.ts'
import { type PaletteSection, usePaletteSections } from './usePaletteSections.ts'
import { useSearches } from './useSearches.ts'

const texts = messages.palette

interface PaletteActions {
  /** Has to stay the same function. */
  readonly navigate: (to: string) => void
  readonly showKeys: () => void
}

/** An item with what else it is found by. */
type Known = PaletteItem & { readonly words?: string | undefined }

function sectionCommands(
  sections: readonly PaletteSection[],
  user: ReturnType<typeof useCurrentUser>,
  { navigate }: PaletteActions,
): Known[] {
  return sections.flatMap(({ name, mounted }) =>
    mounted.commands
      .filter(({ isOffered }) => isOffered?.(user) ?? true)
      .map(({ id, label, words, key, run }) => ({
        id: `${name}-${id}`,
        label,
        words,
        keys: key === undefined ? undefined : [key.toUpperCase()],
        run: () => run({ navigate }),
      })),
  )
}

/** What the palette offers for the words: screens and commands at once, what sections find as it comes. */
export function usePaletteGroups(words: string, actions: PaletteActions) {
  const user = useCurrentUser()
  const theme = useTheme()
  const { sections, isLoading, missing } = usePaletteSections()
  const found = useSearches(words, sections, actions.navigate)

  const screens: Known[] = screensFor(user.role, knownSections()).map(({ to, label }) => ({
    id: `screen-${to}`,
    label,
    run: () => actions.navigate(to),
  }))
  const everywhere: Known[] = offeredCommands(user, knownSections()).map((command) => ({
    id: `${command.section}-everywhere-${command.id}`,
    label: command.label,
    words: command.words,
    keys: command.key === undefined ? undefined : [command.key.toUpperCase()],
    run: () => openPalette(command),
  }))
  const commands: Known[] = [
    ...everywhere,
    ...sectionCommands(sections, user, actions),
    {
      id: 'theme',
      label: theme.resolved === 'dark' ? messages.header.toLight : messages.header.toDark,
      run: theme.toggle,
    },
    { id: 'keys', label: texts.keys, keys: ['?'], run: actions.showKeys },
    { id: 'log-out', label: messages.header.logOut, run: goToLogout },
  ]
  const matching = (label: string, items: readonly Known[]): PaletteGroup => ({
    label,
    state: 'ready',
    items: items.filter((item) => matchesWords(words, [item.label, item.words])),
  })
  const groups = [matching(texts.screens, screens), matching(texts.commands, commands), ...found]
  return {
    groups: groups.filter(({ items, state }) => items.length > 0 || state !== 'ready'),
    isLoading: isLoading || found.some(({ state }) => state === 'loading'),
    missing,
  }
}
