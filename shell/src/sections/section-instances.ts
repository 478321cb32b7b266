import { hasUnsaved } from '@headway/sdk'
import { useSyncExternalStore } from 'react'
import type { MountedSection } from './normalize-section.ts'
import { type LoadedSection, loadWithFallbacks } from './load-section.ts'
import type { SectionEntry } from './registry.ts'
import { knownSection, knownSections, subscribeToSections } from './sectionStore.ts'

/** Section that this page runs or is loading. */
interface SectionInstance {
  /** State of the registry for which it was loaded; see {@link releaseOf}. */
  readonly release: string
  readonly loading: Promise<MountedSection>
  /** Set once it has loaded. */
  loaded?: LoadedSection
}

const running = new Map<string, SectionInstance>()

/**
 * Returns an identifier of what the page shows for a registry entry: a release, or the panel of a section that is
 * switched off.
 */
const releaseOf = (entry: SectionEntry | undefined): string =>
  `${entry?.entry ?? ''} ${entry?.disabled?.at ?? ''}`

/** Returns whether replacing the release would lose unsaved work. */
const isDirty = (name: string): boolean =>
  hasUnsaved() || (running.get(name)?.loaded?.section.isDirty() ?? false)

/** Returns whether the registry lists another release than the one that runs. */
function hasNewerRelease(name: string): boolean {
  const current = running.get(name)
  return current !== undefined && current.release !== releaseOf(knownSection(name))
}

/** Returns whether a newer release waits until the unsaved work in this page is saved. */
export const isReleaseWaiting = (name: string): boolean =>
  hasNewerRelease(name) && !knownSection(name)?.disabled && isDirty(name)

/** Returns why the section that runs in this page was switched off; undefined if it was not. */
export const switchedOffReason = (name: string): string | undefined =>
  running.has(name) ? knownSection(name)?.disabled?.reason : undefined

/** Returns the sections with the release of each that this page shows. */
function currentSections(): readonly SectionEntry[] {
  const listed = knownSections().map((entry) => running.get(entry.name)?.loaded?.entry ?? entry)
  const removed = [...running.values()].flatMap(({ loaded }) =>
    loaded && !knownSection(loaded.entry.name) ? [loaded.entry] : [],
  )
  return [...listed, ...removed]
}

let shown = currentSections()
const listeners = new Set<() => void>()

interface Loaded {
  readonly name: string
  readonly section: MountedSection
}

let loadedSections: readonly Loaded[] = []

/** Updates {@link loadedSections} and returns whether it changed. */
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

/** Updates {@link shown} and returns whether it changed. */
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
 * Returns the sections with the release of each that this page shows: the running one until a navigation replaces it,
 * otherwise the one in the registry (docs/SECTIONS.md, "Open pages during a release").
 */
export const useShownSections = (): readonly SectionEntry[] => useSyncExternalStore(subscribe, () => shown)

/** Returns the sections that this page has loaded. */
export const useLoadedSections = (): readonly Loaded[] =>
  useSyncExternalStore(subscribe, () => loadedSections)

// A section that is switched off or removed disappears from open pages, unless unsaved work would be lost.
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
 * Lets newer releases replace the running ones, unless unsaved work would be lost. It is called at a navigation: during
 * React's render phase, so that the next page is rendered once, and after it.
 */
export function replaceReleases(): void {
  for (const name of running.keys()) {
    if (hasNewerRelease(name) && !isDirty(name)) {
      running.delete(name)
    }
  }
  if (update()) {
    // Other components must not be updated during a render.
    queueMicrotask(notify)
  }
}

/** Returns an identifier of the release of a section that this page shows. */
export const shownRelease = (name: string): string =>
  running.get(name)?.release ?? releaseOf(knownSection(name))

/** Returns the section that this page runs, so that it can be rendered at once. */
export const mountedSection = (name: string): MountedSection | undefined => running.get(name)?.loaded?.section

/** Returns the release that this page runs, for error reports. */
export const runningRelease = (name: string): SectionEntry | undefined => running.get(name)?.loaded?.entry

/** Returns whether this page shows the panel of a section that is switched off. */
export const isSwitchedOff = (name: string): boolean =>
  !running.has(name) && knownSection(name)?.disabled !== undefined

/** Makes the section load again, even if the running release is still the current one. */
export function discardInstance(name: string): void {
  running.delete(name)
  updateAndNotify()
}

/**
 * Loads a section unless it already runs.
 *
 * @param name federation name of the section.
 * @throws Error with the reason why the section cannot run.
 */
export function loadSection(name: string): Promise<MountedSection> {
  const known = running.get(name)
  if (known) {
    return known.loading
  }
  const loadingWithFallbacks = loadWithFallbacks(name)
  const loading = loadingWithFallbacks.then(({ section }) => section)
  const started: SectionInstance = { release: releaseOf(knownSection(name)), loading }
  running.set(name, started)
  loadingWithFallbacks.then(
    (loaded) => {
      started.loaded = loaded
      // The previous release, whose routes differ, may have been loaded instead.
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
