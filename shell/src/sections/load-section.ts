import { whenSignedOut } from '@headway/sdk'
import { mountContract } from '@headway/sdk/contract'
import { normalizeSection, type MountedSection } from './normalize-section.ts'
import { loadMount, reasonOf } from './federation.ts'
import { toSafeSection } from './safe-section.ts'
import { reportError, reportFailed, reportLoaded } from './health.ts'
import { pinScripts } from './integrity.ts'
import { fetchRelease, type SectionEntry } from './registry.ts'
import { hasFrozen, markRendering } from './render-watchdog.ts'
import { knownSection, refreshSections } from './sectionStore.ts'

/** Timeout for loading a section, in milliseconds (docs/OPERATIONS.md, "Failure behavior"). */
const LOAD_TIMEOUT_MS = 8_000
/** Timeout of later attempts in milliseconds, shorter because the user has already waited. */
const RETRY_TIMEOUT_MS = 4_000

/** Error with the reason why no release of a section could be loaded. */
export class LoadError extends Error {
  override readonly name = 'LoadError'
}

/** Functions that remove the sign-out listener of an earlier attempt, by section. */
const signOutListeners = new Map<string, () => void>()
/** Number of failed loads by entry URL. Later attempts use different URLs. */
const failures = new Map<string, number>()

/** Loaded section and its release, which is not always the current one. */
export interface LoadedSection {
  readonly entry: SectionEntry
  readonly section: MountedSection
}

function withLimit<T>(promise: Promise<T>, milliseconds: number, message: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new LoadError(message)), milliseconds)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/**
 * Fetches a section's scripts again without the HTTP cache. Otherwise a script with wrong bytes would come from the
 * cache and be rejected again as long as its URL stays the same.
 */
async function refreshScripts({ integrity }: SectionEntry): Promise<void> {
  await Promise.allSettled(
    Object.keys(integrity).map(async (address) => {
      const response = await fetch(address, { cache: 'reload' })
      await response.arrayBuffer()
    }),
  )
}

/**
 * Registers the scripts that a section may run.
 *
 * @returns the section with all of its scripts, some of which a list leaves out.
 */
function pin(section: SectionEntry): Promise<SectionEntry> {
  pinScripts(section)
  if (!section.partial) {
    return Promise.resolve(section)
  }
  const whole = fetchRelease(section.name, section.version).then((release) => {
    pinScripts(release)
    return release
  })
  // The caller awaits this promise, unless the manifest or the remote entry fails first; then its rejection must not be
  // reported as unhandled.
  whole.catch(() => undefined)
  return whole
}

async function load(section: SectionEntry, attempt: number): Promise<MountedSection> {
  if (section.entry === null) {
    throw new LoadError(`${section.title} has no readable build`)
  }
  if (section.contract !== mountContract) {
    throw new LoadError(
      `${section.title} requires mount contract ${section.contract}; this portal has ${mountContract}`,
    )
  }
  const isPinned = pin(section)
  if (attempt > 0) {
    await refreshScripts(await isPinned)
  }
  // All scripts must be known before the section's code runs, because it may load any of them.
  const [run] = await Promise.all([loadMount(section, attempt), isPinned])
  // Must be directly before the call: several sections may be loading, and the last mark must name the one whose code
  // runs.
  markRendering(section)
  const exposed = (run() as { default?: unknown }).default
  const adopted = toSafeSection(normalizeSection(exposed, section), (error) =>
    reportError(section, error, ''),
  )
  signOutListeners.get(section.name)?.()
  signOutListeners.set(section.name, whenSignedOut(adopted.onSignOut))
  return adopted
}

/** Loads one release and reports the result to the server. */
async function tryRelease(entry: SectionEntry): Promise<LoadedSection> {
  if (hasFrozen(entry)) {
    throw new LoadError(`${entry.title} ${entry.version} froze a page in this browser`)
  }
  const started = performance.now()
  const address = entry.entry ?? ''
  const attempt = failures.get(address) ?? 0
  try {
    const message = `${entry.title} didn’t load in time`
    const limit = attempt === 0 ? LOAD_TIMEOUT_MS : RETRY_TIMEOUT_MS
    const section = await withLimit(load(entry, attempt), limit, message)
    reportLoaded(entry, performance.now() - started)
    return { entry, section }
  } catch (cause) {
    failures.set(address, attempt + 1)
    const error = cause instanceof LoadError ? cause : new LoadError(reasonOf(cause), { cause })
    reportFailed(entry, error)
    throw error
  }
}

/**
 * Returns the previous release, as a fallback for the current one, with the slots that are shown of the current one;
 * undefined if there is none.
 */
async function releaseBefore(section: SectionEntry): Promise<SectionEntry | undefined> {
  const { name, previous, disabled, slots = [] } = section
  if (previous === undefined || disabled) {
    return undefined
  }
  const before = await fetchRelease(name, previous).catch(() => undefined)
  return (
    before && { ...before, slots: slots.filter(({ id }) => before.slots?.some((slot) => slot.id === id)) }
  )
}

/**
 * Loads a section: first the current release, then the current release without the HTTP cache, then the previous one
 * (docs/SECTIONS.md, "Fallbacks when a release does not load").
 *
 * @param name federation name of the section.
 * @throws Error with the reason why the section cannot run.
 */
export async function loadWithFallbacks(name: string): Promise<LoadedSection> {
  const first = knownSection(name)
  if (first) {
    try {
      return await tryRelease(first)
    } catch {
      // The next step follows.
    }
  }
  // The known entry may be outdated; it is used if the list cannot be fetched.
  await refreshSections().catch(() => undefined)
  const entry = knownSection(name)
  if (!entry) {
    throw new LoadError(`Section ${name} doesn’t exist`)
  }
  try {
    return await tryRelease(entry)
  } catch (error) {
    const before = await releaseBefore(entry)
    if (!before) {
      throw error
    }
    return tryRelease(before)
  }
}
