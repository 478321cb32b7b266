import { ArrowRightIcon, type Icon } from '@headway/design-system/icons'
import type { SearchHit } from '@headway/sdk'
import { pageIcon } from '../navigation/pageIcon.ts'

export interface PaletteItem {
  /** Unique in the palette. */
  readonly id: string
  readonly label: string
  readonly icon: Icon
  readonly hint?: string | undefined
  /** Keyboard shortcut of the same action. */
  readonly keys?: readonly string[] | undefined
  readonly run: () => void
}

/** Items of one kind, or the reason why there are none. */
export interface PaletteGroup {
  readonly label: string
  readonly state: 'ready' | 'loading' | 'failed'
  readonly items: readonly PaletteItem[]
}

/** Returns the icon of a page; an arrow by default. */
export const iconOf = (path: string): Icon => pageIcon(path) ?? ArrowRightIcon

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/**
 * Converts search results to items that open their pages. The results come from sections, so values that are not text
 * are dropped, and repeated ids are made unique.
 */
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
