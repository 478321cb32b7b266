import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { SectionRegistry, sectionsRegistry } from '@headway/contracts/section-registry'
import type { Logger } from '@headway/server-kit/logger'
import * as z from 'zod/mini'
import type { Upstreams } from '../../proxy/upstreams.ts'
import { requestBackend } from './backend-requests.ts'

/** Milliseconds for which a reply is used without another request. */
const CACHE_TTL_MS = 1_000
/**
 * Minimum interval of requests for the newest list, in milliseconds. Pages that request it endlessly must not use up
 * the rate limit of this gateway's address at the backend (docs/LIMITS.md, "Request limits").
 */
const MIN_REQUEST_INTERVAL_MS = 100
/** Milliseconds without requests after the backend was unreachable, so that pages do not wait for it again. */
const FAILURE_PAUSE_MS = 5_000
/** Milliseconds for which a page waits for the list. */
const TIMEOUT_MS = 1_000
/** Maximum size of the reply in bytes; two hundred sections need less. */
const MAX_BYTES = 2_097_152

/** Visitor for whom a page is rendered. */
export interface Visitor {
  /** Cookies of the request; empty if there are none. */
  cookie: string
  address: string
  /** An open page was notified of a change, so that a list of the last second is too old. */
  wantsNewest: boolean
}

const parse = (text: string) => z.parse(SectionRegistry, JSON.parse(text))

/**
 * Keeps the list of live releases. It queries the backend with conditional requests, usually at most once a second. The
 * list is also stored on disk, so that a gateway can start while the backend is unreachable.
 */
export class RegistryClient {
  readonly #backend: Upstreams
  readonly #folder: string
  readonly #logger: Logger
  #known: { registry: SectionRegistry; entityTag: string } | undefined
  #nextAt = Number.NEGATIVE_INFINITY
  /** Whether the last request to the backend failed. */
  #isPaused = false
  #requestedAt = Number.NEGATIVE_INFINITY
  #pendingRequest: Promise<void> | undefined
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
   * Returns the list without releases for particular visitors; empty if no list was ever received.
   *
   * @param wantsNewest whether a list of the last second is too old.
   */
  async forEverybody(wantsNewest = false): Promise<SectionRegistry> {
    if (performance.now() >= this.#nextAt) {
      await this.#ask()
    } else if (wantsNewest && !(this.#isPaused && this.#known)) {
      await this.#askOnceMore()
    }
    return this.#known?.registry ?? { isPersonal: false, sections: [] }
  }

  #ask(): Promise<void> {
    this.#pendingRequest ??= this.#refresh().finally(() => {
      this.#pendingRequest = undefined
    })
    return this.#pendingRequest
  }

  /**
   * A request in progress may have been sent before the change, so another one follows, which all waiting callers
   * share.
   */
  #askOnceMore(): Promise<void> {
    this.#following ??= this.#pause().then(() => {
      this.#following = undefined
      return this.#ask()
    })
    return this.#following
  }

  async #pause(): Promise<void> {
    await this.#pendingRequest
    const rest = this.#requestedAt + MIN_REQUEST_INTERVAL_MS - performance.now()
    if (rest > 0) {
      await wait(rest)
    }
  }

  /** Returns the list for a visitor. The backend is queried again only if the list may differ for this visitor. */
  async forVisitor({ cookie, address, wantsNewest }: Visitor): Promise<SectionRegistry> {
    const common = await this.forEverybody(wantsNewest)
    if (!common.isPersonal || cookie === '') {
      return common
    }
    try {
      const { status, body } = await requestBackend(this.#backend, {
        path: sectionsRegistry.path,
        headers: { cookie, 'x-forwarded-for': address },
        limit: TIMEOUT_MS,
        most: MAX_BYTES,
      })
      return status === 200 ? parse(body.toString()) : common
    } catch (error) {
      this.#logger.warn({ err: error }, 'a visitor gets the releases for everyone')
      return common
    }
  }

  async #refresh(): Promise<void> {
    this.#requestedAt = performance.now()
    try {
      const { status, entityTag, body } = await requestBackend(this.#backend, {
        path: sectionsRegistry.path,
        headers: this.#known?.entityTag ? { 'if-none-match': this.#known.entityTag } : {},
        limit: TIMEOUT_MS,
        most: MAX_BYTES,
      })
      if (status === 200) {
        this.#known = { registry: parse(body.toString()), entityTag }
        await this.#write(body)
      } else if (status !== 304) {
        throw new Error(`The backend answered ${status}`)
      }
      this.#isPaused = false
      this.#nextAt = performance.now() + CACHE_TTL_MS
    } catch (error) {
      this.#logger.warn({ err: error }, 'the live releases could not be asked for; what was known holds')
      this.#known ??= await this.#readKnown()
      this.#isPaused = true
      // Without any list, pages have no sections, so a starting portal is queried again soon.
      this.#nextAt = performance.now() + (this.#known ? FAILURE_PAUSE_MS : CACHE_TTL_MS)
    }
  }

  async #readKnown() {
    try {
      // Without the entity tag, so that the backend sends the full list once it is back.
      return { registry: parse(await readFile(this.#file, 'utf8')), entityTag: '' }
    } catch {
      return undefined
    }
  }

  /** Stores the list. A failure only matters if the gateway restarts while the backend is unreachable. */
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
