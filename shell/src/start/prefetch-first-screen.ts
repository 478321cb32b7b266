import { askForUser, matchPath, type PortalStore } from '@headway/sdk'
import type { MountedSection } from '../sections/normalize-section.ts'
import { findSection } from '../sections/registry.ts'
import { loadSection } from '../sections/section-instances.ts'
import { knownSections } from '../sections/sectionStore.ts'

/** Additional time for the page's own data after the user is known, in milliseconds. */
const PAGE_TIMEOUT_MS = 300

/**
 * Returns whether the page contains the portal's frame, which the gateway sends only with a session. Other users must
 * not run a section.
 */
const mayBeSignedIn = (): boolean => document.querySelector('[data-page-loading="framed"]') !== null

/**
 * Resolves when the browser has loaded the page. Otherwise a hanging section would keep the page in the loading state.
 */
const pageLoaded = (): Promise<unknown> =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise((resolve) => addEventListener('load', resolve, { once: true }))

/** Loads the section of the page. Errors are shown in the section's place. */
async function loadSectionOfPage(): Promise<MountedSection | undefined> {
  const section = findSection(knownSections(), location.pathname)
  if (!section || section.disabled) {
    return undefined
  }
  await pageLoaded()
  return loadSection(section.name).catch(() => undefined)
}

async function beginPage(store: PortalStore, section: MountedSection | undefined): Promise<void> {
  for (const { path, begin } of section?.routes ?? []) {
    const match = begin && matchPath(path, location.pathname)
    if (match) {
      await begin({ store, params: match.params, search: new URLSearchParams(location.search) })
      return
    }
  }
}

/**
 * Loads the content of the first screen: the user, the section and the data of its page. The page's frame is visible
 * until then, so that the first render is the page itself.
 */
export async function prefetchFirstScreen(store: PortalStore): Promise<void> {
  const early = mayBeSignedIn() ? loadSectionOfPage() : undefined
  const isSignedIn = await askForUser(store)
  if (!isSignedIn) {
    return
  }
  const section = early ?? loadSectionOfPage()
  const limit = new Promise<void>((resolve) => setTimeout(resolve, PAGE_TIMEOUT_MS))
  const page = section.then((loaded) => beginPage(store, loaded)).catch(() => undefined)
  await Promise.race([page, limit])
}
