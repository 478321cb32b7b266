import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { SectionRegistry, sectionsRegistry } from '@headway/contracts/section-registry'
import type { Logger } from '@headway/server-kit/logger'
import * as z from 'zod/mini'
import type { Upstreams } from '../../proxy/upstreams.ts'
import { askBackend } from './backend-requests.ts'

/** How long an answer counts without asking again, in milliseconds. */
const FRESH = 1_000
/**
 * Questions of pages that want the newest are this far apart, in milliseconds: whoever asks without end must not use up the pace that
 * the backend allows this gateway's address (docs/RULES.md, "Limits").
 */
const SPACING = 100
/** A backend that is away is left alone for so long: nobody's page has to wait for its silence again. */
const REST = 5_000
/** A page waits this long for it, in milliseconds. */
const LONGEST = 1_000
/** Two hundred sections come to less. */
const MOST_BYTES = 2_097_152

/** Somebody whose page is made. */
export interface Visitor {
  /** As the browser sent it; empty without one. */
  cookie: string
  address: string
  /** An open page has heard that something has changed: what was known a moment ago is not enough. */
  wantsNewest: boolean
}

const parse = (text: string) => z.parse(SectionRegistry, JSON.parse(text))

/**
 * Knows which release of each section is live: asked of the backend conditionally, at most once a second, and kept on disk, so that
 * a gateway that is started while the backend is away goes on with what was known.
 */
export class RegistryClient {
  readonly #backend: Upstreams
  readonly #folder: string
  readonly #logger: Logger
  #known: { registry: SectionRegistry; entityTag: string } | undefined
  #nextAt = Number.NEGATIVE_INFINITY
  /** The backend was away a moment ago. */
  #isResting = false
  #askedAt = Number.NEGATIVE_INFINITY
  #underWay: Promise<void> | undefined
  #following: Promise<void> | undefined

  constructor(backend: Upstreams, folder: string, logger: Logger) {
    this.#backend = backend
    this.#folder = folder
    this.#logger = logger
  }

  get #file(): string {
    return join(this.#folder, 'registry.json')
  }

  /**
   * What holds for everybody; no sections as long as nothing was ever known.
   *
   * @param wantsNewest whether an answer of the last second is too old.
   */
  async forEverybody(wantsNewest = false): Promise<SectionRegistry> {
    if (performance.now() >= this.#nextAt) {
      await this.#ask()
    } else if (wantsNewest && !(this.#isResting && this.#known)) {
      await this.#askOnceMore()
    }
    return this.#known?.registry ?? { isPersonal: false, sections: [] }
  }

  #ask(): Promise<void> {
    this.#underWay ??= this.#refresh().finally(() => {
      this.#underWay = undefined
    })
    return this.#underWay
  }

  /** A question that is under way may have been asked before the change; all who wait share the one after it. */
  #askOnceMore(): Promise<void> {
    this.#following ??= this.#pause().then(() => {
      this.#following = undefined
      return this.#ask()
    })
    return this.#following
  }

  async #pause(): Promise<void> {
    await this.#underWay
    const rest = this.#askedAt + SPACING - performance.now()
    if (rest > 0) {
      await wait(rest)
    }
  }

  /** What holds for a visitor: the backend is asked again only where the answer may be another one. */
  async forVisitor({ cookie, address, wantsNewest }: Visitor): Promise<SectionRegistry> {
    const common = await this.forEverybody(wantsNewest)
    if (!common.isPersonal || cookie === '') {
      return common
    }
    try {
      const { status, body } = await askBackend(this.#backend, {
        path: sectionsRegistry.path,
        headers: { cookie, 'x-forwarded-for': address },
        limit: LONGEST,
        most: MOST_BYTES,
      })
      return status === 200 ? parse(body.toString()) : common
    } catch (error) {
      this.#logger.warn({ err: error }, 'a visitor gets the releases for everybody')
      return common
    }
  }

  async #refresh(): Promise<void> {
    this.#askedAt = performance.now()
    try {
      const { status, entityTag, body } = await askBackend(this.#backend, {
        path: sectionsRegistry.path,
        headers: this.#known?.entityTag ? { 'if-none-match': this.#known.entityTag } : {},
        limit: LONGEST,
        most: MOST_BYTES,
      })
      if (status === 200) {
        this.#known = { registry: parse(body.toString()), entityTag }
        await this.#write(body)
      } else if (status !== 304) {
        throw new Error(`The backend answered ${status}`)
      }
      this.#isResting = false
      this.#nextAt = performance.now() + FRESH
    } catch (error) {
      this.#logger.warn({ err: error }, 'the live releases could not be asked for; what was known holds')
      this.#known ??= await this.#readKnown()
      this.#isResting = true
      // Where nothing was ever known, a page without sections helps nobody: a portal that starts is asked soon again.
      this.#nextAt = performance.now() + (this.#known ? REST : FRESH)
    }
  }

  async #readKnown() {
    try {
      // Without its entity tag, so that the backend tells everything as soon as it is back.
      return { registry: parse(await readFile(this.#file, 'utf8')), entityTag: '' }
    } catch {
      return undefined
    }
  }

  /** A file that cannot be written costs the next start its memory, and nobody a page. */
  async #write(body: Buffer): Promise<void> {
    const temporary = `${this.#file}.${randomUUID()}`
    try {
      await mkdir(this.#folder, { recursive: true })
      await writeFile(temporary, body)
      await rename(temporary, this.#file)
    } catch (error) {
      this.#logger.error({ err: error }, 'the live releases could not be kept on disk')
    }
  }
}
