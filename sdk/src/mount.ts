import type { CurrentUser } from '@headway/contracts/auth'
import type { ComponentType } from 'react'
import type { mountContract } from './contract.ts'
import type { PortalStore } from './store.ts'

/** A page of a section as its description tells it, before the section is loaded. */
export interface RouteDescription {
  /** Absolute, with parameters: `/tasks/:id`. Of two that match, the one with fewer parameters counts. */
  readonly path: string
  /** What the page is called where its heading is not there yet: in the palette and in the document's title. */
  readonly title: string
  /** API addresses that the first screen asks for, with the parameters of the path: they start with the HTML. */
  readonly preload?: readonly string[]
}

/** Where a page is entered. */
export interface PageEntry {
  readonly store: PortalStore
  /** Parameters of the route's path, as the address has them. */
  readonly params: Readonly<Record<string, string | undefined>>
  readonly search: URLSearchParams
}

/** A page of a section. Providers and the router are the shell's. */
export interface SectionRoute extends Pick<RouteDescription, 'path' | 'title'> {
  readonly component: ComponentType
  /**
   * Begins to read what the page shows before it is drawn, with `readAhead`: a page that opens the portal is then drawn once,
   * with its content. It must not change anything; what goes wrong is told by the page itself, which asks again.
   */
  readonly begin?: (entry: PageEntry) => Promise<void>
}

/** What a command may do with the portal. */
export interface PortalHand {
  /** Goes to an address of the portal. */
  readonly navigate: (to: string) => void
}

/** Something that people do by its name in the palette, or by a key. */
export interface SectionCommand {
  /** Unique within the section. */
  readonly id: string
  readonly label: string
  /** Other words under which people look for it. */
  readonly words?: string
  /** One character that runs it while the section is shown and nobody is typing. */
  readonly key?: string
  /** Who finds it; everybody unless given. The server decides what they may do (docs/RULES.md, "Who may do what"). */
  readonly isOffered?: (user: CurrentUser) => boolean
  readonly run: (hand: PortalHand) => void
}

/** Something that people do on every page of the portal, as the section's description tells it before the section is loaded. */
export interface CommandDescription {
  /** Unique within the section. */
  readonly id: string
  readonly label: string
  /** Other words under which people look for it. */
  readonly words?: string
  /** One character that opens it on every page, where nobody is typing. */
  readonly key?: string
  /** What somebody must be able to do to be offered it; everybody is unless given. */
  readonly needs?: keyof CurrentUser['can']
  /** Gives it a button in the header, with a sign for what it does. */
  readonly button?: 'add'
}

/** What something that is shown over a page is given. */
export interface OverlayProps {
  /** Called once it is no longer shown. */
  readonly onClose: () => void
}

/** What a command shows over the page that somebody is on. Providers and the router are the shell's. */
export interface SectionOverlay extends Pick<CommandDescription, 'id'> {
  readonly component: ComponentType<OverlayProps>
}

/** Something that was found, with the address that shows it. */
export interface SearchHit {
  /** Unique within the search. */
  readonly id: string
  readonly title: string
  /** What tells it from others of the same title. */
  readonly hint?: string
  readonly to: string
}

/** How the palette finds what a section shows. */
export interface SectionSearch {
  /** What is found, for example `Tasks`. */
  readonly label: string
  readonly isOffered?: (user: CurrentUser) => boolean
  /**
   * The best few matches, of what the person may see.
   *
   * @param words what was typed, never blank.
   * @param signal ends it when something else has been typed.
   * @throws CallError where the server refuses, see {@link ask}.
   */
  readonly find: (words: string, signal: AbortSignal) => Promise<readonly SearchHit[]>
}

/** Props of a section's group in the sidebar. */
export interface SidebarProps {
  /** Called when an entry leads away, so that the sidebar closes on a phone. */
  readonly onNavigate: () => void
}

/** Default export of a section's `src/mount.tsx`. */
export interface Section {
  /** That of the sdk it was built with. */
  readonly contract: typeof mountContract
  /** Those of the section's description: the shell knows their paths before it loads the section. */
  readonly routes: readonly SectionRoute[]
  readonly commands?: readonly SectionCommand[]
  readonly search?: readonly SectionSearch[]
  /** One for each command of the section's description: the shell loads the section when one is first asked for. */
  readonly overlays?: readonly SectionOverlay[]
  /**
   * A `SidebarGroup` below the Navigation, for example of saved views. It is shown once the section has been loaded. An
   * error in it does not affect the rest of the portal.
   */
  readonly sidebar?: ComponentType<SidebarProps>
  /** Whether something would be lost: the section is not replaced by a newer release then. Forms of the sdk tell by themselves. */
  readonly isDirty?: () => boolean
  /** Called before the person is signed out, to throw away what belongs to them. */
  readonly onSignOut?: () => void
}

/**
 * Describes a section to the shell.
 *
 * @param section its pages and what else the shell may do with it.
 * @throws Error when two routes have the same path, of which one could never be shown.
 */
export function defineSection(section: Section): Section {
  const paths = new Set<string>()
  for (const { path } of section.routes) {
    const shape = path.replaceAll(/:[^/]+/g, ':')
    if (paths.has(shape)) {
      throw new Error(`Two routes of the section answer to ${path}`)
    }
    paths.add(shape)
  }
  return section
}
