import type { SectionCommand, SectionSearch } from '@headway/sdk'
import type { MountedSection } from './adopt.ts'

type Offered = Pick<SectionCommand, 'isOffered'>

/** What is no list although the types say so: a section is built by others, and by older compilers. */
const listOf = <Item extends object>(items: unknown): readonly Item[] =>
  Array.isArray(items) ? items.filter((item): item is Item => typeof item === 'object' && item !== null) : []

/**
 * A section of which nothing that the shell calls beside its pages throws: an error there would take the palette or the
 * shell from everybody, and no boundary of the section stands around it. Signing out goes on by itself (`whenSignedOut`).
 *
 * @param section as it was adopted.
 * @param whenThrown told of each error, so that it counts against the release.
 */
export function guarded(section: MountedSection, whenThrown: (error: Error) => void): MountedSection {
  const attempt = <Result>(act: () => Result, instead: Result): Result => {
    try {
      return act()
    } catch (error) {
      whenThrown(error instanceof Error ? error : new Error(String(error)))
      return instead
    }
  }
  const offered = <Part extends Offered>(part: Part): Part => ({
    ...part,
    // What cannot say whether it is for somebody is for nobody.
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
    // Rather a question too many than a text too few.
    isDirty: () => attempt(() => section.isDirty(), true),
  }
}
