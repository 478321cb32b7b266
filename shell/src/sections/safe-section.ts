import type { SectionCommand, SectionSearch } from '@headway/sdk'
import type { MountedSection } from './normalize-section.ts'

type Offered = Pick<SectionCommand, 'isOffered'>

/**
 * Returns the valid items of a list. A section may be built by others without these types, so the value may not be a
 * list.
 */
const listOf = <Item extends object>(items: unknown): readonly Item[] =>
  Array.isArray(items) ? items.filter((item): item is Item => typeof item === 'object' && item !== null) : []

/**
 * Returns a section whose functions, apart from its pages, do not throw. An error in them would break the palette or
 * the shell, because no error boundary of the section surrounds them. Sign-out is guarded by `whenSignedOut`.
 *
 * @param section section as returned by `adopt`.
 * @param onError receives each error, so that it is reported for the release.
 */
export function toSafeSection(section: MountedSection, onError: (error: Error) => void): MountedSection {
  const attempt = <Result>(call: () => Result, fallback: Result): Result => {
    try {
      return call()
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)))
      return fallback
    }
  }
  const offered = <Part extends Offered>(part: Part): Part => ({
    ...part,
    // A part whose check throws is offered to no user.
    isOffered: (user) => attempt(() => part.isOffered?.(user) ?? true, false),
  })
  return {
    ...section,
    commands: listOf<SectionCommand>(section.commands).map((command) => ({
      ...offered(command),
      run: (context) => attempt(() => command.run(context), undefined),
    })),
    search: listOf<SectionSearch>(section.search).map(offered),
    overlays: listOf(section.overlays),
    slots: listOf(section.slots),
    // An unnecessary question is better than lost work.
    isDirty: () => attempt(() => section.isDirty(), true),
  }
}
