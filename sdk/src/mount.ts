import type { CurrentUser } from '@headway/contracts/auth'
import type { SectionSlot as DescribedSlot, SlotPlace } from '@headway/contracts/section-description'
import type { ComponentType } from 'react'
import type { mountContract } from './contract.ts'
import type { PortalStore } from './store.ts'

/** A page of a section in the section's description, which is known before the section is loaded. */
export interface RouteDescription {
  /** Absolute path with parameters: `/tasks/:id`. If two paths match, the one with fewer parameters wins. */
  readonly path: string
  /** Title in the command palette, and in the document's title until the page has its heading. */
  readonly title: string
  /** API URLs that the first screen requests, with the parameters of the path. The requests start with the HTML. */
  readonly preload?: readonly string[]
}

/** Arguments for loading a page's data before its first render. */
export interface PageEntry {
  readonly store: PortalStore
  /** Path parameters of the route, as in the URL. */
  readonly params: Readonly<Record<string, string | undefined>>
  readonly search: URLSearchParams
}

/** A page of a section. The shell provides the router and the context providers. */
export interface SectionRoute extends Pick<RouteDescription, 'path' | 'title'> {
  readonly component: ComponentType
  /**
   * Loads the page's data with `readAhead` before the first render, so that the first page of the portal appears with
   * its content. It must not change data. The page itself requests failed data again and shows the error.
   */
  readonly begin?: (entry: PageEntry) => Promise<void>
}

/** Portal functions for a command. */
export interface CommandContext {
  /** Navigates to a path of the portal. */
  readonly navigate: (to: string) => void
}

/** An action in the command palette, optionally with a keyboard shortcut. */
export interface SectionCommand {
  /** Unique within the section. */
  readonly id: string
  readonly label: string
  /** Additional search terms. */
  readonly words?: string
  /** Single-character shortcut; active while the section is shown and no text field has the focus. */
  readonly key?: string
  /**
   * Returns whether the user sees the command; all users by default. The server enforces permissions
   * (docs/PERMISSIONS.md, "Permissions by role").
   */
  readonly isOffered?: (user: CurrentUser) => boolean
  readonly run: (context: CommandContext) => void
}

/**
 * A command that is available on every page of the portal. The section's description contains it, so it is known before
 * the section is loaded.
 */
export interface CommandDescription {
  /** Unique within the section. */
  readonly id: string
  readonly label: string
  /** Additional search terms. */
  readonly words?: string
  /** Single-character shortcut on every page; inactive while a text field has the focus. */
  readonly key?: string
  /** Permission that the user needs to see the command; all users see it by default. */
  readonly needs?: keyof CurrentUser['can']
  /** Shows a button with this icon in the header. */
  readonly button?: 'add'
}

/** Props of an overlay that a command opens. */
export interface OverlayProps {
  /** Called when the overlay is closed. */
  readonly onClose: () => void
}

/** Overlay that a command opens above the current page. The shell provides the router and the context providers. */
export interface SectionOverlay extends Pick<CommandDescription, 'id'> {
  readonly component: ComponentType<OverlayProps>
}

/**
 * A card or a tab of a section in the section's description, which is known before the section is loaded. It is shown
 * once an administrator allows it.
 */
export type SlotDescription = Readonly<Omit<DescribedSlot, 'roles'>> & {
  /** Roles that see the slot; all roles by default. */
  readonly roles?: readonly NonNullable<DescribedSlot['roles']>[number][]
}

/** Props of the components of slots, by place. */
export interface SlotProps {
  readonly dashboard: object
  readonly task: { readonly taskId: number }
  readonly person: { readonly userId: number }
}

/**
 * Component of a slot. The portal shows the label of the slot as its heading, and loads the component when the card is
 * shown or the tab is opened.
 */
export type SectionSlot<Place extends SlotPlace = SlotPlace> = {
  readonly [One in Place]: {
    readonly id: string
    readonly place: One
    readonly component: ComponentType<SlotProps[One]>
  }
}[Place]

/** A search result with a link to its page. */
export interface SearchHit {
  /** Unique within the search. */
  readonly id: string
  readonly title: string
  /** Distinguishes the result from others with the same title. */
  readonly hint?: string
  readonly to: string
}

/** A search of the section in the command palette. */
export interface SectionSearch {
  /** Name of the results, for example `Tasks`. */
  readonly label: string
  readonly isOffered?: (user: CurrentUser) => boolean
  /**
   * Returns the best few matches that the user may see.
   *
   * @param words typed text, never blank.
   * @param signal aborts the search when the typed text changes.
   * @throws CallError when the server rejects the request, see {@link ask}.
   */
  readonly find: (words: string, signal: AbortSignal) => Promise<readonly SearchHit[]>
}

/** Props of a section's group in the sidebar. */
export interface SidebarProps {
  /** Called on navigation, so that the sidebar closes on a phone. */
  readonly onNavigate: () => void
}

/** Default export of a section's `src/mount.tsx`. */
export interface Section {
  /** Version of the mount contract of the sdk that the section was built with. */
  readonly contract: typeof mountContract
  /** Routes of the section's description; the shell knows their paths before it loads the section. */
  readonly routes: readonly SectionRoute[]
  readonly commands?: readonly SectionCommand[]
  readonly search?: readonly SectionSearch[]
  /**
   * Overlays for the commands of the section's description. The shell loads the section when the user first opens one.
   */
  readonly overlays?: readonly SectionOverlay[]
  /** Components for the slots of the section's description. */
  readonly slots?: readonly SectionSlot[]
  /**
   * A `SidebarGroup` below the Navigation, for example with saved views. It appears after the section has been loaded.
   * An error in it does not affect the rest of the portal.
   */
  readonly sidebar?: ComponentType<SidebarProps>
  /**
   * Returns whether the section has unsaved input; it is then not replaced by a newer release. Forms of the sdk report
   * this on their own.
   */
  readonly isDirty?: () => boolean
  /** Called before the user is signed out, to delete the user's data. */
  readonly onSignOut?: () => void
}

/**
 * Defines the interface of a section to the shell.
 *
 * @param section pages and optional extensions of the section.
 * @throws Error when two routes have the same path, because one of them could never be shown.
 */
export function defineSection(section: Section): Section {
  const paths = new Set<string>()
  for (const { path } of section.routes) {
    const shape = path.replaceAll(/:[^/]+/g, ':')
    if (paths.has(shape)) {
      throw new Error(`Two routes of the section have the path ${path}`)
    }
    paths.add(shape)
  }
  return section
}
