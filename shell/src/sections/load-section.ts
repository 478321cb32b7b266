import { whenSignedOut } from '@headway/sdk'
import { adopt, type MountedSection, supportedContracts } from './adopt.ts'
import { loadExposed } from './container.ts'
import { scopeForContract1 } from './contract-1.ts'
import { pinScripts } from './integrity.ts'
import { fetchRegistry, readEmbeddedRegistry, type SectionEntry } from './registry.ts'

/** A section that does not answer within this time is shown as unavailable, in milliseconds (docs/RULES.md, "Faults"). */
const LOAD_LIMIT = 8_000

let registry = readEmbeddedRegistry()
const loads = new Map<string, Promise<MountedSection>>()
/** Ends what an earlier attempt has asked to be told of a sign-out. */
const signOutListeners = new Map<string, () => void>()

/** The sections as last heard of. */
export const knownSections = (): readonly SectionEntry[] => registry

function withLimit<T>(promise: Promise<T>, milliseconds: number, message: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(message)), milliseconds)
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

/** The entry's address in a later attempt: its own, so that the browser does not wait for one that still hangs. */
const entryAddress = (entry: string, attempt: number): string =>
  attempt === 0 ? entry : `${entry}?attempt=${attempt}`

async function load(section: SectionEntry, attempt: number): Promise<MountedSection> {
  if (section.entry === null) {
    throw new Error(`${section.title} has no build that can be read`)
  }
  if (section.contract === null || !supportedContracts.includes(section.contract)) {
    throw new Error(
      `${section.title} was built for mount contract ${section.contract}, this shell runs ${supportedContracts.join(' and ')}`,
    )
  }
  pinScripts(section)
  if (attempt > 0) {
    await refreshScripts(section)
  }
  const entry = entryAddress(section.entry, attempt)
  const adapt = section.contract === 1 ? scopeForContract1 : undefined
  const module = await loadExposed(section.name, entry, './mount', adapt)
  const mounted = adopt((module as { default?: unknown }).default, section)
  signOutListeners.get(section.name)?.()
  signOutListeners.set(section.name, whenSignedOut(mounted.onSignOut))
  return mounted
}

async function attemptToLoad(name: string, attempt: number): Promise<MountedSection> {
  if (attempt > 0) {
    registry = await fetchRegistry()
  }
  const section = registry.find((entry) => entry.name === name)
  if (!section) {
    throw new Error(`There is no section ${name}`)
  }
  return withLimit(load(section, attempt), LOAD_LIMIT, `${section.title} did not answer in time`)
}

/**
 * Loads a section's mount module; one that has been asked for before is not loaded again.
 *
 * @param name federation name of the section.
 * @param attempt 0 for the first try; later ones ask for the registry anew, for the section may have been mended.
 * @throws Error that says why the section cannot run.
 */
export function loadSection(name: string, attempt: number): Promise<MountedSection> {
  const known = loads.get(name)
  if (known && attempt === 0) {
    return known
  }
  const loading = attemptToLoad(name, attempt)
  loads.set(name, loading)
  loading.catch(() => {
    if (loads.get(name) === loading) {
      loads.delete(name)
    }
  })
  return loading
}
