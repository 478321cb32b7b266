import { whenSignedOut } from '@headway/sdk'
import { mountContract } from '@headway/sdk/contract'
import { adopt, type MountedSection } from './adopt.ts'
import { loadExposed } from './container.ts'
import { guarded } from './guarded.ts'
import { reportError, reportFailed, reportLoaded } from './health.ts'
import { pinScripts } from './integrity.ts'
import { fetchRelease, type SectionEntry } from './registry.ts'
import { hasFrozen, markRendering } from './render-watchdog.ts'
import { knownSection, refreshSections } from './sectionStore.ts'

/** A section that does not answer within this time is taken for missing, in milliseconds (docs/RULES.md, "Faults"). */
const LOAD_LIMIT = 8_000
/** Whoever has waited that long already waits less for what is tried instead. */
const NEXT_LIMIT = 4_000

/** Why no release of a section could be loaded. */
export class LoadError extends Error {
  override readonly name = 'LoadError'
}

/** Ends what an earlier attempt has asked to be told of a sign-out. */
const signOutListeners = new Map<string, () => void>()
/** How often an entry has been asked for in vain, by its address: later attempts have addresses of their own. */
const failures = new Map<string, number>()

/** A section that can be shown, and the release it is of: not always the one that is in use. */
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
 * Asks the server for a section's scripts past every cache: a script whose bytes were wrong would otherwise come from
 * there again, and be refused again, for as long as its address stays the same.
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
 * Takes over which scripts a section may run.
 *
 * @returns the section with the names of all of them, which a list leaves out.
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
  // Whoever waits for it hears of it; nobody does where the entry does not come either.
  whole.catch(() => undefined)
  return whole
}

/** The entry's address in a later attempt: its own, so that the browser does not wait for one that still hangs. */
const entryAddress = (entry: string, attempt: number): string =>
  attempt === 0 ? entry : `${entry}?attempt=${attempt}`

async function load(section: SectionEntry, attempt: number): Promise<MountedSection> {
  if (section.entry === null) {
    throw new LoadError(`${section.title} has no build that can be read`)
  }
  if (section.contract !== mountContract) {
    throw new LoadError(
      `${section.title} was built for mount contract ${section.contract}, this shell runs ${mountContract}`,
    )
  }
  const isPinned = pin(section)
  if (attempt > 0) {
    await refreshScripts(await isPinned)
  }
  const entry = entryAddress(section.entry, attempt)
  const run = await loadExposed(section.name, entry, './mount', isPinned)
  // Right before: several sections may be on their way, and the last mark is that of whose code runs.
  markRendering(section)
  const exposed = (run() as { default?: unknown }).default
  const adopted = guarded(adopt(exposed, section), (error) => reportError(section, error, ''))
  signOutListeners.get(section.name)?.()
  signOutListeners.set(section.name, whenSignedOut(adopted.onSignOut))
  return adopted
}

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))

/** Loads one release, and tells the server how that went. */
async function tryRelease(entry: SectionEntry): Promise<LoadedSection> {
  if (hasFrozen(entry)) {
    throw new LoadError(`${entry.title} ${entry.version} has frozen a page of this browser`)
  }
  const started = performance.now()
  const address = entry.entry ?? ''
  const attempt = failures.get(address) ?? 0
  try {
    const message = `${entry.title} did not answer in time`
    const limit = attempt === 0 ? LOAD_LIMIT : NEXT_LIMIT
    const section = await withLimit(load(entry, attempt), limit, message)
    reportLoaded(entry, performance.now() - started)
    return { entry, section }
  } catch (cause) {
    failures.set(address, attempt + 1)
    const error = cause instanceof LoadError ? cause : new LoadError(messageOf(cause), { cause })
    reportFailed(entry, error)
    throw error
  }
}

/** The release that was in use before, for when the one in use cannot be loaded; undefined without one. */
async function releaseBefore({ name, previous, disabled }: SectionEntry): Promise<SectionEntry | undefined> {
  return previous === undefined || disabled ? undefined : fetchRelease(name, previous).catch(() => undefined)
}

/**
 * The release in use, the same once more past every cache, and the release before: whoever opens a section should see it
 * (docs/SECTIONS.md, "When a release does not load").
 *
 * @param name federation name of the section.
 * @throws Error that says why the section cannot run.
 */
export async function loadByLadder(name: string): Promise<LoadedSection> {
  const first = knownSection(name)
  if (first) {
    try {
      return await tryRelease(first)
    } catch {
      // The next step of the ladder follows.
    }
  }
  // What is known may be old; where the list cannot be had it is all there is.
  await refreshSections().catch(() => undefined)
  const entry = knownSection(name)
  if (!entry) {
    throw new LoadError(`There is no section ${name}`)
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
