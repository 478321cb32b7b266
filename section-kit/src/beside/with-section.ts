import type { SectionEntry } from '@headway/contracts/section-registry'

interface Registry {
  readonly sections: readonly SectionEntry[]
}

/** Where the portal's page has its sections. */
const IN_PAGE = /(<script type="application\/json" id="headway-sections">)(.*?)(<\/script>)/s

/** JSON that cannot end the script that it stands in. */
const embedded = (text: string): string => text.replaceAll('<', String.raw`\u003c`)

/**
 * Puts a section into the portal's list: in the place of its release, or beside the others where it has none.
 *
 * @param text the list as the portal sends it.
 */
export function withSection(text: string, section: SectionEntry): string {
  const { sections } = JSON.parse(text) as Registry
  const others = sections.filter(({ name }) => name !== section.name)
  return JSON.stringify({ sections: [section, ...others] })
}

/** The same in the page that the portal sends, which has its own copy of the list. */
export const withSectionInPage = (html: string, section: SectionEntry): string =>
  html.replace(
    IN_PAGE,
    (_, start: string, text: string, end: string) => start + embedded(withSection(text, section)) + end,
  )

/** The parts of a build's `section.json` that the portal's page reads. */
type Built = Pick<SectionEntry, 'name' | 'title' | 'version' | 'contract' | 'basePaths'> &
  Partial<Pick<SectionEntry, 'routes' | 'commands' | 'owner'>> & { entry: string }

/**
 * A section as the portal's page sees it, served by a development server.
 *
 * @param origin of the server.
 */
export function entryOf(built: Built, origin: string): SectionEntry {
  const { name, title, version, contract, basePaths, routes, commands, owner } = built
  return {
    name,
    title,
    version,
    contract,
    basePaths,
    ...(routes ? { routes } : {}),
    ...(commands ? { commands } : {}),
    ...(owner ? { owner } : {}),
    entry: `${origin}/${built.entry}`,
    expose: [],
    integrity: {},
    development: true,
  }
}
