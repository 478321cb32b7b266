import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildPath } from '@headway/contracts'
import { sectionReleasesArchive } from '@headway/contracts/section-releases'
import { SectionDescription } from '@headway/contracts/section-description'
import type { Logger } from '@headway/server-kit/logger'
import { archiveLimits, readArchive } from '@headway/server-kit/release-archive'
import * as z from 'zod/mini'
import type { Upstreams } from '../../proxy/upstreams.ts'
import { requestBackend } from './backend-requests.ts'

/** Time limit for fetching an archive, in milliseconds. */
const FETCH_TIMEOUT_MS = 30_000
/** Milliseconds before a release that could not be fetched is requested again. */
const FAILURE_PAUSE_MS = 5_000
/** Maximum number of remembered failures, because visitors can request made-up URLs. */
const MAX_MISSING = 1_000
/**
 * Copies that no registry has named for this time, in milliseconds, are removed. No page of that age is open any more.
 */
const KEPT = 31 * 24 * 60 * 60 * 1_000

/** Complete, verified copy of a release on the gateway's disk. */
export interface ReleaseCopy {
  folder: string
  description: SectionDescription
}

/** Release, with the digest of its archive if the registry contains it. */
export interface RequestedRelease {
  section: string
  version: string
  digest?: string
  /**
   * Address of the visitor who requests the release, if the registry does not name it. The backend counts the request
   * for this visitor, so that made-up URLs do not use up the gateway's own rate limit.
   */
  askedBy?: string
}

const sha256 = (content: Buffer) => `sha256-${createHash('sha256').update(content).digest('base64')}`

/** @throws Error unless every file exists and matches its hash. */
async function verify(
  { section, version }: RequestedRelease,
  read: (name: string) => Promise<Buffer | undefined>,
): Promise<SectionDescription> {
  const text = await read('section.json')
  const description = z.parse(SectionDescription, JSON.parse(String(text)))
  if (description.name !== section || description.version !== version) {
    throw new Error('The loaded release does not match the requested one')
  }
  for (const [name, integrity] of Object.entries(description.integrity)) {
    const content = await read(name)
    if (!content || sha256(content) !== integrity) {
      throw new Error(`${name} does not match its hash`)
    }
  }
  return description
}

/**
 * Copies of releases on disk. Each is fetched once, verified against the digest of its archive and the hash of every
 * file, and put in place by a single rename. An incomplete release is never served, whatever the store answers and
 * whenever the process ends.
 */
export class ReleaseCopies {
  readonly #backend: Upstreams
  readonly #folder: string
  readonly #logger: Logger
  readonly #copies = new Map<string, ReleaseCopy>()
  /** Releases that are being read or fetched. */
  readonly #opening = new Map<string, Promise<ReleaseCopy | undefined>>()
  readonly #missingUntil = new Map<string, number>()

  constructor(backend: Upstreams, folder: string, logger: Logger) {
    this.#backend = backend
    this.#folder = join(folder, 'releases')
    this.#logger = logger
  }

  /** Returns the copy of a release; undefined if it cannot be fetched. */
  async find(release: RequestedRelease): Promise<ReleaseCopy | undefined> {
    const key = `${release.section} ${release.version}`
    const copy = this.#copies.get(key) ?? (await this.#opening.get(key))
    // The backend may refuse a visitor alone, who must not keep a release from everyone else.
    const attempt = `${key} ${release.askedBy === undefined ? 'registry' : 'visitor'}`
    if (copy || (this.#missingUntil.get(attempt) ?? 0) > performance.now()) {
      return copy
    }
    return this.#opening.get(key) ?? this.#start(release, { key, attempt })
  }

  #start(
    release: RequestedRelease,
    { key, attempt }: { key: string; attempt: string },
  ): Promise<ReleaseCopy | undefined> {
    const opening = this.#open(release)
      .then((copy) => {
        if (copy) {
          this.#copies.set(key, copy)
        } else {
          this.#noteMissing(attempt)
        }
        return copy
      })
      .finally(() => this.#opening.delete(key))
    this.#opening.set(key, opening)
    return opening
  }

  #noteMissing(attempt: string): void {
    if (this.#missingUntil.size >= MAX_MISSING) {
      this.#missingUntil.clear()
    }
    this.#missingUntil.set(attempt, performance.now() + FAILURE_PAUSE_MS)
  }

  #folderOf({ section, version }: RequestedRelease): string {
    return join(this.#folder, section, version)
  }

  async #open(release: RequestedRelease): Promise<ReleaseCopy | undefined> {
    const folder = this.#folderOf(release)
    try {
      return { folder, description: await this.#readCopy(release) }
    } catch {
      // There is no copy, or a disk failure has left an incomplete one. It is fetched again.
    }
    try {
      return { folder, description: await this.#fetch(release) }
    } catch (error) {
      const { section, version } = release
      this.#logger.warn({ err: error, section, version }, 'a release could not be fetched')
      return undefined
    }
  }

  #readCopy(release: RequestedRelease): Promise<SectionDescription> {
    const folder = this.#folderOf(release)
    return verify(release, (name) => readFile(join(folder, name)))
  }

  async #fetch(release: RequestedRelease): Promise<SectionDescription> {
    const { section: name, version } = release
    const { status, entityTag, body } = await requestBackend(this.#backend, {
      path: buildPath(sectionReleasesArchive.path, { name, version }),
      headers: release.askedBy === undefined ? {} : { 'x-forwarded-for': release.askedBy },
      limit: FETCH_TIMEOUT_MS,
      most: archiveLimits.packed,
    })
    if (status !== 200) {
      throw new Error(`The backend answered ${status}`)
    }
    const digest = createHash('sha256').update(body).digest('hex')
    if (digest !== (release.digest ?? entityTag.slice(1, -1))) {
      throw new Error('The archive is incomplete')
    }
    const files = await readArchive(body)
    const description = await verify(release, async (file) => files.get(file))
    await this.#place(release, files)
    return description
  }

  async #place(release: RequestedRelease, files: ReadonlyMap<string, Buffer>): Promise<void> {
    const folder = this.#folderOf(release)
    const incoming = join(this.#folder, `.incoming-${randomUUID()}`)
    await mkdir(incoming, { recursive: true })
    try {
      for (const [name, content] of files) {
        await writeFile(join(incoming, name), content)
      }
      await mkdir(join(this.#folder, release.section), { recursive: true })
      // The existing folder was found to be incomplete.
      await rm(folder, { recursive: true, force: true })
      await rename(incoming, folder)
    } catch (error) {
      await rm(incoming, { recursive: true, force: true })
      throw error
    }
  }

  /**
   * Removes copies that no registry has named for a month, and leftovers of processes that were killed.
   *
   * @param named releases that the registry names now; they count as used.
   */
  async sweep(named: readonly RequestedRelease[]): Promise<void> {
    const now = new Date()
    for (const release of named) {
      await utimes(this.#folderOf(release), now, now).catch(() => undefined)
    }
    for (const section of await readdir(this.#folder).catch(() => [])) {
      const isLeftover = section.startsWith('.incoming-')
      const versions = isLeftover ? [''] : await readdir(join(this.#folder, section)).catch(() => [])
      for (const version of versions) {
        await this.#removeIfOld(section, version, now.getTime() - (isLeftover ? FETCH_TIMEOUT_MS * 10 : KEPT))
      }
    }
  }

  async #removeIfOld(section: string, version: string, oldest: number): Promise<void> {
    const folder = join(this.#folder, section, version)
    const stats = await stat(folder).catch(() => undefined)
    if (stats && stats.mtimeMs < oldest) {
      this.#copies.delete(`${section} ${version}`)
      await rm(folder, { recursive: true, force: true })
    }
  }
}
