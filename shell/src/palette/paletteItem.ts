import { ArrowRightIcon, type Icon } from '@headway/design-system/icons'
import type { SearchHit } from '@headway/sdk'
import { pageIcon } from '../navigation/pageIcon.ts'

/** Something that can be chosen in the palette. */
export interface PaletteItem {
  /** Unique in the palette. */
  readonly id: string
  readonly label: string
  readonly icon: Icon
  readonly hint?: string | undefined
  /** Keys that do the same. */
  readonly keys?: readonly string[] | undefined
  readonly run: () => void
}

/** Items of one kind, or why there are none. */
export interface PaletteGroup {
  readonly label: string
  readonly state: 'ready' | 'loading' | 'failed'
  readonly items: readonly PaletteItem[]
}

/** The icon of a page, or an arrow. */
export const iconOf = (path: string): Icon => pageIcon(path) ?? ArrowRightIcon

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** What a search has found, as items that lead there. Of what others wrote only texts are shown, and nothing twice. */
export const itemsOfHits = (
  search: string,
  hits: readonly SearchHit[],
  navigate: (to: string) => void,
): PaletteItem[] =>
  hits.map(({ id, title, hint, to }, index) => ({
    id: hits.findIndex((hit) => hit.id === id) === index ? `${search}-${id}` : `${search}-${id}-${index}`,
    label: textOf(title) ?? '',
    icon: iconOf(to),
    hint: textOf(hint),
    run: () => navigate(to),
  }))
