import { askForUser, matchPath, type PortalStore } from '@headway/sdk'
import type { MountedSection } from '../sections/adopt.ts'
import { findSection } from '../sections/registry.ts'
import { loadSection } from '../sections/running.ts'
import { knownSections } from '../sections/sectionStore.ts'

/** How much longer than the question who is signed in the page itself may take, in milliseconds. */
const PAGE_WAIT = 300

/** The outlines of the portal come with the page only where there is a session: nobody else is given a section to run. */
const mayBeSignedIn = (): boolean => document.querySelector('[data-page-loading="framed"]') !== null

/** The browser's page is complete. A section that hangs would keep it loading for as long as it hangs. */
const pageLoaded = (): Promise<unknown> =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise((resolve) => addEventListener('load', resolve, { once: true }))

/** The section that the page belongs to. What goes wrong with it is shown in its place. */
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
 * Gets what the first screen is made of: who is signed in, the section, and what its page shows. All of it came with the
 * page or is on its way, and the page's frame stands meanwhile, so that the first thing drawn is the page itself.
 */
export async function prepareFirstScreen(store: PortalStore): Promise<void> {
  const early = mayBeSignedIn() ? loadSectionOfPage() : undefined
  const isSignedIn = await askForUser(store)
  if (!isSignedIn) {
    return
  }
  const section = early ?? loadSectionOfPage()
  const limit = new Promise<void>((resolve) => setTimeout(resolve, PAGE_WAIT))
  const page = section.then((loaded) => beginPage(store, loaded)).catch(() => undefined)
  await Promise.race([page, limit])
}
