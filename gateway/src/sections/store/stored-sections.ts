import type { RegistrySection, SectionEntry } from '@headway/contracts/section-registry'
import { ReleaseVersion, type RoutePreload } from '@headway/contracts/section-description'
import type { Logger } from '@headway/server-kit/logger'
import type { Upstreams } from '../../proxy/upstreams.ts'
import { builtEntry, sectionOf } from '../entries.ts'
import { RegistryClient, type Visitor } from './registry-client.ts'
import { type ReleaseCopy, ReleaseCopies } from './release-copies.ts'

/** A page waits this long for a release that is not on disk yet, in milliseconds; it gets the one before then. */
const LONGEST = 3_000
const SWEEP = 6 * 60 * 60 * 1_000

/** The value, or undefined when it takes too long; then it goes on behind. */
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

/** A section that has no release to show: enough for its panel. */
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

/** The sections whose releases the backend keeps. */
export class StoredSections {
  readonly #registry: RegistryClient
  readonly #copies: ReleaseCopies
  readonly #preloads = new Map<string, RoutePreload[]>()

  constructor({ backends, folder, logger }: { backends: Upstreams; folder: string; logger: Logger }) {
    this.#registry = new RegistryClient(backends, folder, logger)
    this.#copies = new ReleaseCopies(backends, folder, logger)
    setInterval(() => void this.sweep(), SWEEP).unref()
  }

  /** Every section, with the release that the visitor gets. */
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
      // It has room and no release yet: there is nothing to show, nor anybody to miss it.
      return undefined
    }
    const copy = await this.#findCopy(section)
    if (!copy) {
      return { ...emptyEntry(section), version: release.version, unavailable: true }
    }
    const { owner, previous, isPreview } = section
    const { version } = copy.description
    this.#preloads.set(`${section.name} ${version}`, copy.description.preload)
    return {
      ...builtEntry(copy.description, version),
      ...(owner ? { owner } : {}),
      ...(previous && previous.version !== version ? { previous: previous.version } : {}),
      ...(isPreview ? { preview: true as const } : {}),
    }
  }

  /** The copy of the release that is live; of the one before it while the store is away or answers half. */
  async #findCopy({ name, release, previous }: RegistrySection): Promise<ReleaseCopy | undefined> {
    for (const wanted of [release, previous]) {
      const copy = wanted && (await within(this.#copies.find({ section: name, ...wanted }), LONGEST))
      if (copy) {
        return copy
      }
    }
    return undefined
  }

  /** What the routes of a release ask for first. */
  preloads(name: string, version: string): RoutePreload[] {
    return this.#preloads.get(`${name} ${version}`) ?? []
  }

  /**
   * The copy of any release that the backend still keeps: pages that are open ask for the chunks of the one they were loaded from.
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
