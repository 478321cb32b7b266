import type { RegistrySection, SectionEntry } from '@headway/contracts/section-registry'
import { ReleaseVersion, type RoutePreload } from '@headway/contracts/section-description'
import type { Logger } from '@headway/server-kit/logger'
import type { Upstreams } from '../../proxy/upstreams.ts'
import { builtEntry, sectionOf } from '../entries.ts'
import { RegistryClient, type Visitor } from './registry-client.ts'
import { type ReleaseCopy, ReleaseCopies } from './release-copies.ts'

/** Milliseconds for which a page waits for a release that is not on disk yet; then it gets the previous one. */
const MAX_WAIT_MS = 3_000
const SWEEP_INTERVAL_MS = 6 * 60 * 60 * 1_000

/** Returns the value, or undefined after a timeout. The operation continues in the background. */
async function within<T>(value: Promise<T>, milliseconds: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds)
  })
  try {
    return await Promise.race([value, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Returns the entry of a section without a release to show, sufficient for its panel. */
const emptyEntry = ({ name, title, basePaths, owner }: RegistrySection): SectionEntry => ({
  name,
  title,
  version: '',
  contract: null,
  basePaths,
  ...(owner ? { owner } : {}),
  entry: null,
  expose: [],
  integrity: {},
})

/** Returns the slots of a release that are shown, with their positions. */
const shownOf = ({ slots: shown }: RegistrySection, slots: SectionEntry['slots'] = []) =>
  slots.flatMap((slot) => {
    const setting = shown.find(({ place, id }) => place === slot.place && id === slot.id)
    return setting ? [{ ...slot, position: setting.position }] : []
  })

/** Sections whose releases the backend stores. */
export class StoredSections {
  readonly #registry: RegistryClient
  readonly #copies: ReleaseCopies
  readonly #preloads = new Map<string, RoutePreload[]>()

  constructor({ backends, folder, logger }: { backends: Upstreams; folder: string; logger: Logger }) {
    this.#registry = new RegistryClient(backends, folder, logger)
    this.#copies = new ReleaseCopies(backends, folder, logger)
    setInterval(() => void this.sweep(), SWEEP_INTERVAL_MS).unref()
  }

  /** Returns every section with the release for the visitor. */
  async entries(visitor: Visitor): Promise<SectionEntry[]> {
    const { sections } = await this.#registry.forVisitor(visitor)
    const entries = await Promise.all(sections.map((section) => this.#entryOf(section)))
    return entries.flatMap((entry) => entry ?? [])
  }

  async #entryOf(section: RegistrySection): Promise<SectionEntry | undefined> {
    const { release, disabled } = section
    if (disabled && !release) {
      return { ...emptyEntry(section), disabled }
    }
    if (!release) {
      // The section was registered but has no release yet, so it is not listed.
      return undefined
    }
    const copy = await this.#findCopy(section)
    if (!copy) {
      return { ...emptyEntry(section), version: release.version, unavailable: true }
    }
    const { owner, previous, isInNavigation, isPreview } = section
    const { version } = copy.description
    const { navigation, slots, ...entry } = builtEntry(copy.description, version)
    const shownSlots = shownOf(section, slots)
    this.#preloads.set(`${section.name} ${version}`, copy.description.preload)
    return {
      ...entry,
      ...(isInNavigation && navigation ? { navigation } : {}),
      ...(shownSlots.length > 0 ? { slots: shownSlots } : {}),
      ...(owner ? { owner } : {}),
      ...(previous && previous.version !== version ? { previous: previous.version } : {}),
      ...(isPreview ? { preview: true as const } : {}),
    }
  }

  /** Returns the copy of the live release, or of the previous one while the store is unreachable or incomplete. */
  async #findCopy({ name, release, previous }: RegistrySection): Promise<ReleaseCopy | undefined> {
    for (const wanted of [release, previous]) {
      const copy = wanted && (await within(this.#copies.find({ section: name, ...wanted }), MAX_WAIT_MS))
      if (copy) {
        return copy
      }
    }
    return undefined
  }

  /** Returns the first requests of a release's routes. */
  preloads(name: string, version: string): RoutePreload[] {
    return this.#preloads.get(`${name} ${version}`) ?? []
  }

  /**
   * Returns the copy of any release that the backend still stores. Open pages load chunks of the release with which
   * they started.
   *
   * @param mount folder under `/mfe/`, for example `tasks`.
   * @param askedBy address of the visitor.
   */
  async release(mount: string, version: string, askedBy: string): Promise<ReleaseCopy | undefined> {
    return ReleaseVersion.safeParse(version).success
      ? this.#copies.find({ section: sectionOf(mount), version, askedBy })
      : undefined
  }

  async sweep(): Promise<void> {
    const { sections } = await this.#registry.forEverybody()
    await this.#copies.sweep(
      sections.flatMap(({ name, release, previous }) =>
        [release, previous].flatMap((live) => (live ? { section: name, version: live.version } : [])),
      ),
    )
  }
}
