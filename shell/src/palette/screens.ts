import type { Role } from '@headway/contracts'
import { entriesOfOthers, navigationFor } from '../navigation/navigation.ts'
import type { SectionEntry } from '../sections/registry.ts'

/** Page that can be opened from the palette. */
interface Screen {
  readonly to: string
  readonly label: string
}

const firstPart = (path: string) => `/${path.split('/')[1] ?? ''}`
const hasParameters = (path: string) => /[:*]/.test(path)

/** Returns the sections' pages that are outside a role's Navigation, except pages in the Navigation of other roles. */
export function furtherScreens(role: Role, sections: readonly SectionEntry[]): readonly Screen[] {
  const own = navigationFor(role)
  const foreign = new Set(
    entriesOfOthers(role)
      .map(({ to }) => to)
      // IT administrators reach it from System Settings.
      .filter((to) => !(role === 'it_admin' && to === '/admin')),
  )
  return sections
    .flatMap(({ routes = [] }) => routes)
    .filter(({ path }) => !hasParameters(path) && !foreign.has(firstPart(path)))
    .filter(({ path }) => own.every(({ to }) => to !== path))
    .map(({ path, title }) => ({ to: path, label: title }))
}
