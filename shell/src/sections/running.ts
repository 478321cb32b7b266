import { hasUnsaved } from '@headway/sdk'
import { useSyncExternalStore } from 'react'
import type { MountedSection } from './adopt.ts'
import { type LoadedSection, loadByLadder } from './load-section.ts'
import type { SectionEntry } from './registry.ts'
import { knownSection, knownSections, subscribeToSections } from './sectionStore.ts'

/** A section that this page runs or is loading. */
interface Running {
  /** State of the registry that it was loaded for; see {@link releaseOf}. */
  readonly release: string
  readonly loading: Promise<MountedSection>
  /** Set once it has loaded. */
  loaded?: LoadedSection
}

const running = new Map<string, Running>()

/** Identifies what a page shows for a registry entry: a release, or the panel of a section that is switched off. */
const releaseOf = (entry: SectionEntry | undefined): string =>
  `${entry?.entry ?? ''} ${entry?.disabled?.at ?? ''}`

/** Whether replacing the release would lose something. */
const isDirty = (name: string): boolean =>
  hasUnsaved() || (running.get(name)?.loaded?.section.isDirty() ?? false)

/** Whether the registry lists another release than the one that runs. */
function hasNewerRelease(name: string): boolean {
  const current = running.get(name)
  return current !== undefined && current.release !== releaseOf(knownSection(name))
}

/** Whether a newer release waits until the unsaved work in this page is saved. */
export const isReleaseWaiting = (name: string): boolean =>
  hasNewerRelease(name) && !knownSection(name)?.disabled && isDirty(name)

/** Why the section that runs in this page was switched off, or undefined when it was not. */
export const switchedOffReason = (name: string): string | undefined =>
  running.has(name) ? knownSection(name)?.disabled?.reason : undefined

/** The sections with the release that this page shows of each. */
function currentSections(): readonly SectionEntry[] {
  const listed = knownSections().map((entry) => running.get(entry.name)?.loaded?.entry ?? entry)
  const removed = [...running.values()].flatMap(({ loaded }) =>
    loaded && !knownSection(loaded.entry.name) ? [loaded.entry] : [],
  )
  return [...listed, ...removed]
}

let shown = currentSections()
const listeners = new Set<() => void>()

/** A section that has been loaded. */
interface Loaded {
  readonly name: string
  readonly section: MountedSection
}

let loadedSections: readonly Loaded[] = []

/** Brings {@link loadedSections} up to date and returns whether it changed. */
function updateLoaded(): boolean {
  const next = [...running].flatMap(([name, { loaded }]) =>
    loaded ? [{ name, section: loaded.section }] : [],
  )
  const isSame =
    next.length === loadedSections.length &&
    next.every(({ section }, index) => section === loadedSections[index]?.section)
  if (!isSame) {
    loadedSections = next
  }
  return !isSame
}

/** Brings {@link shown} up to date and returns whether it changed. */
function update(): boolean {
  const next = currentSections()
  const isSame = next.length === shown.length && next.every((entry, index) => entry === shown[index])
  if (!isSame) {
    shown = next
  }
  return updateLoaded() || !isSame
}

const notify = () => listeners.forEach((listener) => listener())

function updateAndNotify(): void {
  if (update()) {
    notify()
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Returns the sections with the release that this page shows of each: the one that runs, until a navigation replaces it,
 * otherwise the one in the registry (docs/SECTIONS.md, "While pages are open").
 */
export const useShownSections = (): readonly SectionEntry[] => useSyncExternalStore(subscribe, () => shown)

/** The sections that this page has loaded. */
export const useLoadedSections = (): readonly Loaded[] =>
  useSyncExternalStore(subscribe, () => loadedSections)

// A section that is switched off or removed disappears from open pages unless that would lose unsaved work.
subscribeToSections(() => {
  for (const name of running.keys()) {
    const listed = knownSection(name)
    if ((!listed || listed.disabled) && !isDirty(name)) {
      running.delete(name)
    }
  }
  updateAndNotify()
})

/**
 * Lets newer releases replace the running ones, except where unsaved work would be lost. Called at a navigation, while
 * React renders it.
 */
export function replaceReleases(): void {
  for (const name of running.keys()) {
    if (hasNewerRelease(name) && !isDirty(name)) {
      running.delete(name)
    }
  }
  if (update()) {
    // Other components must not be updated while this one renders.
    queueMicrotask(notify)
  }
}

/** Identifies the release of a section that this page shows. */
export const shownRelease = (name: string): string =>
  running.get(name)?.release ?? releaseOf(knownSection(name))

/** The section that this page runs, so that it can be drawn at once. */
export const mountedSection = (name: string): MountedSection | undefined => running.get(name)?.loaded?.section

/** The release that this page runs, which its errors are reported for. */
export const runningRelease = (name: string): SectionEntry | undefined => running.get(name)?.loaded?.entry

/** Whether this page shows the panel of a section that is switched off. */
export const isSwitchedOff = (name: string): boolean =>
  !running.has(name) && knownSection(name)?.disabled !== undefined

/** Makes the section load again, also when the release that runs is still in use. */
export function forgetRunning(name: string): void {
  running.delete(name)
  updateAndNotify()
}

/**
 * Loads a section unless it runs already.
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
      // The previous release may have been loaded instead, whose routes differ.
      updateAndNotify()
    },
    () => {
      if (running.get(name) === started) {
        running.delete(name)
      }
    },
  )
  return loading
}
