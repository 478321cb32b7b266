import type { Role } from '@headway/contracts'
import type { ShownSlot } from '@headway/sdk'
import type { SectionEntry } from '../sections/registry.ts'

/**
 * Returns the cards and tabs that a role sees, in the order of their places.
 *
 * @param shown sections in the release that this page shows.
 * @param known sections in the registry. They decide unless this page runs another release, whose slots stay until a
 *   navigation replaces it.
 */
export function shownSlots(
  role: Role,
  shown: readonly SectionEntry[],
  known: readonly SectionEntry[],
): readonly ShownSlot[] {
  return shown
    .flatMap((section) => {
      const listed = known.find(({ name }) => name === section.name)
      const { name, slots = [] } = listed?.entry === section.entry ? listed : section
      return slots.map((slot) => ({ ...slot, section: name }))
    })
    .filter(({ roles }) => roles?.includes(role) ?? true)
    .sort((one, other) => one.position - other.position)
}
