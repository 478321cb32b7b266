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
import { askBackend } from './backend-requests.ts'

/** Longest time for an archive, in milliseconds. */
const FETCH_LIMIT = 30_000
/** A release that could not be had is not asked for again at once, in milliseconds. */
const REST = 5_000
/** Releases that could not be had, remembered at most; addresses can be made up. */
const MOST_MISSING = 1_000
/** Copies that no registry has named for so long are removed: pages of that age are gone. */
const KEPT = 31 * 24 * 60 * 60 * 1_000

/** A release as it lies on this gateway's disk, whole and checked. */
export interface ReleaseCopy {
  folder: string
  description: SectionDescription
}

/** A release, with the digest of its archive where the registry has told it. */
export interface WantedRelease {
  section: string
  version: string
  digest?: string
  /**
   * Address of the visitor who asks for it, where the registry does not: the backend counts it as theirs, so that addresses that are
   * made up take nothing of the pace that the gateway's own questions need.
   */
  askedBy?: string
}

const sha384 = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`

/** @throws Error unless every file is there and is what its hash says. */
async function verify(
  { section, version }: WantedRelease,
  read: (name: string) => Promise<Buffer | undefined>,
): Promise<SectionDescription> {
  const text = await read('section.json')
  const description = z.parse(SectionDescription, JSON.parse(String(text)))
  if (description.name !== section || description.version !== version) {
    throw new Error('It is another release')
  }
  for (const [name, integrity] of Object.entries(description.integrity)) {
    const content = await read(name)
    if (!content || sha384(content) !== integrity) {
      throw new Error(`${name} is not what its hash says`)
    }
  }
  return description
}

/**
 * Copies of releases on disk. Each is fetched once, checked against the digest of its archive and the hash of every file, and gets
 * its place by one rename: half a release is never served, whatever the store answers and whenever the process ends.
 */
export class ReleaseCopies {
  readonly #backend: Upstreams
  readonly #folder: string
  readonly #logger: Logger
  readonly #copies = new Map<string, Promise<ReleaseCopy | undefined>>()
  readonly #missingUntil = new Map<string, number>()

  constructor(backend: Upstreams, folder: string, logger: Logger) {
    this.#backend = backend
    this.#folder = join(folder, 'releases')
    this.#logger = logger
  }

  /** The copy of a release; undefined while it cannot be had. */
  async find(wanted: WantedRelease): Promise<ReleaseCopy | undefined> {
    const key = `${wanted.section} ${wanted.version}`
    if ((this.#missingUntil.get(key) ?? 0) > performance.now()) {
      return undefined
    }
    const known = this.#copies.get(key)
    if (known) {
      return known
    }
    const copy = this.#open(wanted)
    this.#copies.set(key, copy)
    if (!(await copy)) {
      this.#copies.delete(key)
      this.#noteMissing(key)
    }
    return copy
  }

  #noteMissing(key: string): void {
    if (this.#missingUntil.size >= MOST_MISSING) {
      this.#missingUntil.clear()
    }
    this.#missingUntil.set(key, performance.now() + REST)
  }

  #folderOf({ section, version }: WantedRelease): string {
    return join(this.#folder, section, version)
  }

  async #open(wanted: WantedRelease): Promise<ReleaseCopy | undefined> {
    const folder = this.#folderOf(wanted)
    try {
      return { folder, description: await this.#readCopy(wanted) }
    } catch {
      // There is none, or a disk that failed has left half of one: it is fetched anew.
    }
    try {
      return { folder, description: await this.#fetch(wanted) }
    } catch (error) {
      const { section, version } = wanted
      this.#logger.warn({ err: error, section, version }, 'a release could not be fetched')
      return undefined
    }
  }

  #readCopy(wanted: WantedRelease): Promise<SectionDescription> {
    const folder = this.#folderOf(wanted)
    return verify(wanted, (name) => readFile(join(folder, name)))
  }

  async #fetch(wanted: WantedRelease): Promise<SectionDescription> {
    const { section: name, version } = wanted
    const { status, entityTag, body } = await askBackend(this.#backend, {
      path: buildPath(sectionReleasesArchive.path, { name, version }),
      headers: wanted.askedBy === undefined ? {} : { 'x-forwarded-for': wanted.askedBy },
      limit: FETCH_LIMIT,
      most: archiveLimits.packed,
    })
    if (status !== 200) {
      throw new Error(`The backend answered ${status}`)
    }
    const digest = createHash('sha256').update(body).digest('hex')
    if (digest !== (wanted.digest ?? entityTag.slice(1, -1))) {
      throw new Error('The archive is not whole')
    }
    const files = await readArchive(body)
    const description = await verify(wanted, async (file) => files.get(file))
    await this.#place(wanted, files)
    return description
  }

  async #place(wanted: WantedRelease, files: ReadonlyMap<string, Buffer>): Promise<void> {
    const folder = this.#folderOf(wanted)
    const incoming = join(this.#folder, `.incoming-${randomUUID()}`)
    await mkdir(incoming, { recursive: true })
    try {
      for (const [name, content] of files) {
        await writeFile(join(incoming, name), content)
      }
      await mkdir(join(this.#folder, wanted.section), { recursive: true })
      // What lies there was found to be no whole copy.
      await rm(folder, { recursive: true, force: true })
      await rename(incoming, folder)
    } catch (error) {
      await rm(incoming, { recursive: true, force: true })
      throw error
    }
  }

  /**
   * Removes copies that no registry has named for a month, and what a process that was killed has left.
   *
   * @param named those that are named now; they count as used.
   */
  async sweep(named: readonly WantedRelease[]): Promise<void> {
    const now = new Date()
    for (const release of named) {
      await utimes(this.#folderOf(release), now, now).catch(() => undefined)
    }
    for (const section of await readdir(this.#folder).catch(() => [])) {
      const isLeftover = section.startsWith('.incoming-')
      const versions = isLeftover ? [''] : await readdir(join(this.#folder, section)).catch(() => [])
      for (const version of versions) {
        await this.#removeIfOld(section, version, now.getTime() - (isLeftover ? FETCH_LIMIT * 10 : KEPT))
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
