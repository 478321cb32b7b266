import { hasUnsaved } from '@headway/sdk'
import type { MountedSection } from './adopt.ts'
import { type LoadedSection, loadByLadder } from './load-section.ts'
import type { SectionEntry } from './registry.ts'
import { knownSection } from './sectionStore.ts'

/** What runs of a section in this page, or is on its way. */
interface Running {
  /** Which state of the registry it was loaded for. */
  readonly release: string
  readonly loading: Promise<MountedSection>
  /** Once it is there. */
  loaded?: LoadedSection
}

const running = new Map<string, Running>()

/** Tells the states of a section apart in which a page shows something else. */
const releaseOf = (entry: SectionEntry | undefined): string =>
  `${entry?.entry ?? ''} ${entry?.disabled?.at ?? ''}`

/** Whether something would be lost by another release in the section's place. */
const isDirty = (name: string): boolean =>
  hasUnsaved() || (running.get(name)?.loaded?.section.isDirty() ?? false)

/** Whether another release than the running one is in use by now. */
export function hasNewerRelease(name: string): boolean {
  const current = running.get(name)
  return current !== undefined && current.release !== releaseOf(knownSection(name))
}

/** Whether a newer release waits until what somebody is writing is saved. */
export const isReleaseWaiting = (name: string): boolean => hasNewerRelease(name) && isDirty(name)

/**
 * The release of a section that a page is to show from now on: a newer one takes its place with a navigation, unless
 * something would be lost (docs/SECTIONS.md, "While pages are open").
 *
 * @returns tells releases apart.
 */
export function releaseToShow(name: string): string {
  if (hasNewerRelease(name) && !isDirty(name)) {
    running.delete(name)
  }
  return running.get(name)?.release ?? releaseOf(knownSection(name))
}

/** What of a section is in the page already, so that it can be drawn at once. */
export const mountedSection = (name: string): MountedSection | undefined => running.get(name)?.loaded?.section

/** The release that a page runs, which an error in it is of; undefined while none does. */
export const runningRelease = (name: string): SectionEntry | undefined => running.get(name)?.loaded?.entry

/** Whether a visit finds nothing but the word that the section is switched off. */
export const isSwitchedOff = (name: string): boolean =>
  !running.has(name) && knownSection(name)?.disabled !== undefined

/** Has the section loaded anew, whatever runs: somebody has asked for it. */
export function forgetRunning(name: string): void {
  running.delete(name)
}

/**
 * Loads a section; one that runs is not loaded again.
 *
 * @param name federation name of the section.
 * @throws Error that says why the section cannot run.
 */
export function loadSection(name: string): Promise<MountedSection> {
  const known = running.get(name)
  if (known) {
    return known.loading
  }
  const climbing = loadByLadder(name)
  const loading = climbing.then(({ section }) => section)
  const started: Running = { release: releaseOf(knownSection(name)), loading }
  running.set(name, started)
  climbing.then(
    (loaded) => {
      started.loaded = loaded
    },
    () => {
      if (running.get(name) === started) {
        running.delete(name)
      }
    },
  )
  return loading
}
