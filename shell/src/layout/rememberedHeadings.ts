import { whenSignedOut } from '@headway/sdk'
import { routesOf } from '../sections/adopt.ts'
import { knownSections } from '../sections/sectionStore.ts'

/**
 * The gateway's page reads them, to put heading and cards where they will stand before anything is drawn. An entry each: two tabs
 * would write over what the other has in one.
 */
const PREFIX = 'headway.page.'
/** A list and what stands above it are there by then, in milliseconds. */
const SETTLED = 1_000
/** Below it the portal is laid out for a narrow window, in pixels. */
const NARROW = 768

const isOfSection = (path: string): boolean =>
  knownSections().some((section) => routesOf(section).some((route) => route.path === path))

function remember(key: string, value: string | number): void {
  try {
    localStorage.setItem(PREFIX + key, String(value))
  } catch {
    // Browsers may forbid storage; what it would hold then comes with the page.
  }
}

/** How far below its heading the first card of a list stands, which depends on what the person may do there. */
function rememberPlace(path: string, heading: HTMLElement): void {
  const card = document.querySelector('main [data-card-index="0"]')
  if (!card || !heading.isConnected || location.pathname !== path || location.search !== '') {
    return
  }
  const above = Math.round(card.getBoundingClientRect().top - heading.getBoundingClientRect().bottom)
  if (above > 0) {
    remember(`${path} ${innerWidth < NARROW}`, above)
  }
}

/**
 * Keeps what a page of a section is called and where its first card stands, for the next time it is loaded. Pages of a thing are
 * left out: what a task is called stays in this page.
 */
export function rememberHeading(path: string, heading: HTMLElement): void {
  if (!isOfSection(path)) {
    return
  }
  remember(path, heading.textContent ?? '')
  setTimeout(() => rememberPlace(path, heading), SETTLED)
}

whenSignedOut(() => {
  try {
    Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .forEach((key) => localStorage.removeItem(key))
  } catch {
    // As above.
  }
})
