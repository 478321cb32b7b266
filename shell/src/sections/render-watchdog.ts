import { safeLocalStorage } from '@headway/sdk'
import { isRelease, reportFailed } from './health.ts'
import type { SectionEntry } from './registry.ts'

/** Time after which a page removes its mark. The timer cannot run while the page's thread is blocked. */
const markedMs = 10_000
/** Age from which a mark means that the page that left it froze. */
const frozenMs = 15_000
/** Time for which this browser does not load a release that froze a page. */
const leftOutMs = 3_600_000

const markPrefix = 'headway.rendering.'
const frozenPrefix = 'headway.frozen.'
/** `<section> <version> <epoch milliseconds>` */
const markFormat = /^(mfe_[a-z]+) ([\w.+-]+) (\d+)$/

const ownMark = markPrefix + Math.random()
let timer: ReturnType<typeof setTimeout> | undefined

const keysWith = (prefix: string) => safeLocalStorage.keys().filter((key) => key.startsWith(prefix))

const ageOf = (time: string | null | undefined): number => Date.now() - Number(time)

const frozenKey = ({ name, version }: Pick<SectionEntry, 'name' | 'version'>) =>
  `${frozenPrefix}${name} ${version}`

function removeMark(): void {
  clearTimeout(timer)
  safeLocalStorage.remove(ownMark)
}

/**
 * Marks in local storage which release this page is about to run or render. A release that blocks the page's thread
 * leaves the mark behind. The next page of this browser finds it and reports the release, because the frozen page
 * cannot.
 */
export function markRendering(entry: SectionEntry): void {
  // The operating system may end a hidden page at any time, which would leave a mark without a failure.
  if (document.hidden || !isRelease(entry)) {
    return
  }
  safeLocalStorage.write(ownMark, `${entry.name} ${entry.version} ${Date.now()}`)
  clearTimeout(timer)
  timer = setTimeout(removeMark, markedMs)
}

/** Reports each release whose mark a frozen page has left behind, and excludes the release from now on. */
function collectMarks(): void {
  for (const key of keysWith(markPrefix).filter((mark) => mark !== ownMark)) {
    const [, name, version, time] = markFormat.exec(safeLocalStorage.read(key) ?? '') ?? []
    const isFrozen = name !== undefined && version !== undefined && ageOf(time) > frozenMs
    if (isFrozen) {
      safeLocalStorage.write(frozenKey({ name, version }), String(Date.now()))
      reportFailed({ name, version, entry: `/${version}/` }, new Error('A page froze while rendering it'))
    }
    if (isFrozen || name === undefined) {
      safeLocalStorage.remove(key)
    }
  }
  for (const key of keysWith(frozenPrefix)) {
    if (!(ageOf(safeLocalStorage.read(key)) < leftOutMs)) {
      safeLocalStorage.remove(key)
    }
  }
}

/** Returns whether a release has frozen a page of this browser within the last hour. */
export function hasFrozen(entry: SectionEntry): boolean {
  collectMarks()
  return safeLocalStorage.read(frozenKey(entry)) !== null
}

/** Allows the releases of a section that have frozen a page to be tried again. */
export function forgetFrozen(name: string): void {
  keysWith(`${frozenPrefix}${name} `).forEach(safeLocalStorage.remove)
}

addEventListener('pagehide', removeMark)
document.addEventListener('visibilitychange', () => {
  if (document.hidden) {
    removeMark()
  }
})
