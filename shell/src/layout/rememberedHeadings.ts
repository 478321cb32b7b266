import { safeLocalStorage, whenSignedOut } from '@headway/sdk'
import { routesOf } from '../sections/adopt.ts'
import { knownSections } from '../sections/sectionStore.ts'

/** The gateway's HTML reads these entries to draw the heading early. One entry per page, so that two tabs do not overwrite each other. */
const PREFIX = 'headway.page.'
/** Below it the portal is laid out for a narrow window, in pixels. */
const NARROW = 768

const isOfSection = (path: string): boolean =>
  knownSections().some((section) => routesOf(section).some((route) => route.path === path))

const remember = (key: string, value: string | number) => safeLocalStorage.write(PREFIX + key, String(value))

/**
 * Remembers title and position of a page's heading for the next load. Pages of a single object are left out, so that
 * titles of tasks are not stored.
 */
export function rememberHeading(path: string, heading: HTMLElement): void {
  if (!isOfSection(path)) {
    return
  }
  remember(path, heading.textContent ?? '')
  remember(`${path} ${innerWidth < NARROW}`, Math.round(heading.getBoundingClientRect().top + scrollY))
}

whenSignedOut(() =>
  safeLocalStorage
    .keys()
    .filter((key) => key.startsWith(PREFIX))
    .forEach(safeLocalStorage.remove),
)
