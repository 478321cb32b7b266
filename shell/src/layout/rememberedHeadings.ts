import { whenSignedOut } from '@headway/sdk'
import { routesOf } from '../sections/adopt.ts'
import { knownSections } from '../sections/sectionStore.ts'

/** The gateway's page reads it, to put the heading where it will stand before anything is drawn. */
const KEY = 'headway.headings'

const isOfSection = (path: string): boolean =>
  knownSections().some((section) => routesOf(section).some((route) => route.path === path))

/**
 * Keeps what a page of a section is called, for the next time it is loaded. Pages of a thing are left out: what a task is
 * called stays in this page.
 */
export function rememberHeading(path: string, heading: string): void {
  if (!isOfSection(path)) {
    return
  }
  try {
    const known = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, string>
    if (known[path] !== heading) {
      localStorage.setItem(KEY, JSON.stringify({ ...known, [path]: heading }))
    }
  } catch {
    // Browsers may forbid storage; the heading then comes with the page.
  }
}

whenSignedOut(() => {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // As above.
  }
})
