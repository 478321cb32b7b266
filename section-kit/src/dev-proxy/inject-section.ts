import type { SectionSlot } from '@headway/contracts/section-description'
import type { SectionEntry } from '@headway/contracts/section-registry'

interface Registry {
  readonly sections: readonly SectionEntry[]
}

/** The script element of the portal's page that contains the list of sections. */
const REGISTRY_SCRIPT = /(<script type="application\/json" id="headway-sections">)(.*?)(<\/script>)/s

/** Escapes JSON so that it cannot close the script element that contains it. */
const escapeForScript = (text: string): string => text.replaceAll('<', String.raw`\u003c`)

/**
 * Puts a section into the portal's list. It replaces the released section of the same name, if there is one.
 *
 * @param text the list as the portal sends it.
 */
export function withSection(text: string, section: SectionEntry): string {
  const { sections } = JSON.parse(text) as Registry
  const others = sections.filter(({ name }) => name !== section.name)
  return JSON.stringify({ sections: [section, ...others] })
}

/** Path of the script that replaces the portal's React by a development build. */
export const DEVELOPMENT_REACT_PATH = '/headway-development/react.js'

/** Removes the preload links of the released section, whose files the page does not use. */
const withoutPreloads = (html: string, { name }: SectionEntry): string =>
  html.replaceAll(
    new RegExp(`<link rel="preload" [^>]*href="/mfe/${name.replace('mfe_', '')}/[^>]*>\\n?`, 'g'),
    '',
  )

/**
 * Puts a section into the copy of the list that the portal's page contains. Such a page also gets a development build of
 * React, because the portal's own build cannot replace components.
 */
export const withSectionInPage = (html: string, section: SectionEntry): string =>
  REGISTRY_SCRIPT.test(html)
    ? withoutPreloads(withSectionInList(html, section), section).replace(
        '</head>',
        `<script src="${DEVELOPMENT_REACT_PATH}"></script>\n</head>`,
      )
    : html

const withSectionInList = (html: string, section: SectionEntry): string =>
  html.replace(
    REGISTRY_SCRIPT,
    (_, start: string, text: string, end: string) =>
      start + escapeForScript(withSection(text, section)) + end,
  )

/** The parts of a build's `section.json` that the portal's page reads. */
type Built = Pick<SectionEntry, 'name' | 'title' | 'version' | 'contract' | 'basePaths'> &
  Partial<Pick<SectionEntry, 'routes' | 'commands' | 'navigation' | 'owner'>> & {
    slots?: readonly SectionSlot[]
    entry: string
  }

/**
 * Returns the registry entry of a section that a development server serves.
 *
 * @param origin origin of the development server.
 */
export function toRegistryEntry(built: Built, origin: string): SectionEntry {
  const { name, title, version, contract, basePaths, routes, commands, navigation, slots, owner } = built
  return {
    name,
    title,
    version,
    contract,
    basePaths,
    ...(routes ? { routes } : {}),
    ...(commands ? { commands } : {}),
    ...(navigation ? { navigation } : {}),
    ...(slots ? { slots: slots.map((slot, position) => ({ ...slot, position })) } : {}),
    ...(owner ? { owner } : {}),
    entry: `${origin}/${built.entry}`,
    expose: [],
    integrity: {},
    development: true,
  }
}
