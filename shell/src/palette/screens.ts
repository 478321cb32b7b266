import type { Role } from '@headway/contracts'
import { entriesOfOthers, navigationFor } from '../navigation/navigation.ts'
import type { SectionEntry } from '../sections/registry.ts'

/** A screen that the palette leads to. */
interface Screen {
  readonly to: string
  readonly label: string
}

const firstPart = (path: string) => `/${path.split('/')[1] ?? ''}`
const hasParameters = (path: string) => /[:*]/.test(path)

/**
 * The screens that somebody may go to by name: those of their Navigation, and the other pages of sections, without those
 * that belong to the Navigation of other roles.
 */
export function screensFor(role: Role, sections: readonly SectionEntry[]): readonly Screen[] {
  const own = navigationFor(role)
  const foreign = new Set(entriesOfOthers(role).map(({ to }) => to))
  const further = sections
    .flatMap(({ routes = [] }) => routes)
    .filter(({ path }) => !hasParameters(path) && !foreign.has(firstPart(path)))
    .filter(({ path }) => own.every(({ to }) => to !== path))
    .map(({ path, title }) => ({ to: path, label: title }))
  return [...own, ...further]
}
