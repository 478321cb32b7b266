import { safeLocalStorage } from '@headway/sdk'
import { isRelease } from './health.ts'
import type { SectionEntry } from './registry.ts'

/** Names of what stands in the browser's storage about releases that block, or may: it outlives a tab that is killed. */
export const MARKS = 'headway.drawing.'
/** A thread that runs its timers does not loop: what is drawn first, and what is drawn of what it asks for, is done by then. */
const DONE = 10_000

/** Of this page. A lock of the same name tells others that the page lives. */
const page = MARKS + Math.random()
let timer: ReturnType<typeof setTimeout> | undefined
let isLocked = false

/** What is kept of other pages of this browser; nothing where it keeps nothing. */
export const marks = (): string[] =>
  safeLocalStorage.keys().filter((key) => key.startsWith(MARKS) && key !== page)

/** Has releases of a section tried again that have blocked a page before: somebody has asked for it. */
export const forgive = (name: string): void =>
  marks()
    .filter((key) => key.startsWith(`${MARKS}${name} `))
    .forEach(safeLocalStorage.remove)

function unmark(): void {
  if (timer) {
    clearTimeout(timer)
    timer = undefined
    safeLocalStorage.remove(page)
  }
}

/**
 * Marks that this page is about to run or to draw a release, right before it does, in the place of what it ran before: one that
 * loops for ever leaves the mark, and no word of its own (ADR 155).
 */
export function markDrawing(entry: SectionEntry): void {
  if (document.hidden || !navigator.locks || !isRelease(entry)) {
    return
  }
  if (!safeLocalStorage.write(page, `${entry.name} ${entry.version} ${Date.now()}`)) {
    return
  }
  clearTimeout(timer)
  timer = setTimeout(unmark, DONE)
  if (!isLocked) {
    isLocked = true
    navigator.locks.request(page, () => new Promise(() => undefined)).catch(() => undefined)
  }
}

// A page that is left has not blocked, and one that nobody looks at is ended by the system as it likes.
addEventListener('pagehide', unmark)
document.addEventListener('visibilitychange', () => {
  if (document.hidden) {
    unmark()
  }
})
