import { useTheme } from '@headway/design-system'
import { KeyIcon, LogOutIcon, MoonIcon, PlusIcon, SunIcon } from '@headway/design-system/icons'
import { goToLogout, matchesWords, useCurrentUser } from '@headway/sdk'
import { recentPages } from '../layout/recentPages.ts'
import { messages } from '../messages/en.ts'
import { navigationFor } from '../navigation/navigation.ts'
import { knownSections } from '../sections/sectionStore.ts'
import { offeredCommands } from './globalCommands.ts'
import { openPalette } from './openPalette.ts'
import { iconOf, type PaletteGroup, type PaletteItem } from './paletteItem.ts'
import { furtherScreens } from './screens.ts'
import { type PaletteSection, usePaletteSections } from './usePaletteSections.ts'
import { useSearches } from './useSearches.ts'

const texts = messages.palette

/** Maximum number of recent pages in the list. */
const MAX_RECENT = 4

interface PaletteActions {
  /** The identity of this function must be stable. */
  readonly navigate: (to: string) => void
  readonly showKeys: () => void
}

/** Item with other terms by which it is found. */
type Known = PaletteItem & { readonly words?: string | undefined }

type User = ReturnType<typeof useCurrentUser>

function sectionCommands(
  sections: readonly PaletteSection[],
  user: User,
  { navigate }: PaletteActions,
): Known[] {
  return sections.flatMap(({ name, mounted }) =>
    mounted.commands
      .filter(({ isOffered }) => isOffered?.(user) ?? true)
      .map(({ id, label, words, key, run }) => ({
        id: `${name}-${id}`,
        label,
        icon: iconOf(mounted.routes[0]?.path ?? ''),
        words,
        keys: key === undefined ? undefined : [key.toUpperCase()],
        run: () => run({ navigate }),
      })),
  )
}

/** Commands that sections offer on every page, known before the sections are loaded. */
const everywhereCommands = (user: User): Known[] =>
  offeredCommands(user, knownSections()).map((command) => ({
    id: `${command.section}-everywhere-${command.id}`,
    label: command.label,
    icon: PlusIcon,
    words: command.words,
    keys: command.key === undefined ? undefined : [command.key.toUpperCase()],
    run: () => openPalette(command),
  }))

/**
 * Returns the rank of a match, 0 for the best. The ranks are: the label begins with the words (0), one of its words
 * does (1), the label contains them (2), only `words` matches (3).
 */
function rankOf(words: string, { label }: Known): number {
  const text = label.toLowerCase()
  const search = words.toLowerCase()
  if (text.startsWith(search)) {
    return 0
  }
  if (text.includes(` ${search}`)) {
    return 1
  }
  return matchesWords(words, [label]) ? 2 : 3
}

/** Returns the matching pages and commands, the best first. */
function matchesOf(words: string, items: readonly Known[]): PaletteGroup {
  const found = items
    .filter((item) => matchesWords(words, [item.label, item.words]))
    .toSorted((one, other) => rankOf(words, one) - rankOf(words, other))
  return { label: texts.matches, state: 'ready', items: found }
}

/** Returns the groups of the palette for a search: pages and commands at once, search results as they arrive. */
export function usePaletteGroups(words: string, actions: PaletteActions) {
  const user = useCurrentUser()
  const theme = useTheme()
  const { sections, isLoading, missing } = usePaletteSections()
  const found = useSearches(words, sections, actions.navigate)

  const pageItem = ({ to, label }: { to: string; label: string }): Known => ({
    id: `page-${to}`,
    label,
    icon: iconOf(to),
    run: () => actions.navigate(to),
  })
  const navigation = navigationFor(user.role).map(pageItem)
  const further = furtherScreens(user.role, knownSections()).map(pageItem)
  const pages = [...navigation, ...further]
  const pageIds = new Set(pages.map(({ id }) => id))
  const pageLabels = new Set(pages.map(({ label }) => label))
  const recent = recentPages()
    .filter(({ to }) => to !== location.pathname)
    .map(pageItem)
    .filter(({ id }) => !pageIds.has(id))
    .slice(0, MAX_RECENT)
  const commands: Known[] = [
    ...everywhereCommands(user),
    // A command that only opens a page would be listed twice.
    ...sectionCommands(sections, user, actions).filter(({ label }) => !pageLabels.has(label)),
    {
      id: 'theme',
      label: theme.resolved === 'dark' ? messages.header.toLight : messages.header.toDark,
      icon: theme.resolved === 'dark' ? SunIcon : MoonIcon,
      run: theme.toggle,
    },
    { id: 'keys', label: texts.keys, icon: KeyIcon, keys: ['?'], run: actions.showKeys },
    { id: 'log-out', label: messages.header.logOut, icon: LogOutIcon, run: goToLogout },
  ]
  const offered: PaletteGroup[] =
    words === ''
      ? [
          { label: texts.recent, state: 'ready', items: recent },
          { label: texts.navigation, state: 'ready', items: navigation },
          { label: texts.commands, state: 'ready', items: commands },
          { label: texts.further, state: 'ready', items: further },
        ]
      : [matchesOf(words, [...navigation, ...commands, ...further])]
  return {
    groups: [...offered, ...found].filter(({ items, state }) => items.length > 0 || state !== 'ready'),
    isLoading: isLoading || found.some(({ state }) => state === 'loading'),
    missing,
  }
}
