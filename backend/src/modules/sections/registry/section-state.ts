import type { Platform } from '../../../platform/platform.ts'
import { type LiveState, readLiveState } from './live-sections.ts'

/**
 * Maximum age of the cached state in milliseconds; it limits the delay of changes without an event, such as the end of
 * a preview.
 */
const CACHE_TTL_MS = 30_000

/** Caches the state of all sections. Events of any process invalidate it. */
export class SectionState {
  readonly #platform: Platform
  #state: LiveState | undefined
  #readAt = Number.NEGATIVE_INFINITY
  #reading: Promise<LiveState> | undefined

  constructor(platform: Platform) {
    this.#platform = platform
    platform.feed.observe('section.released', () => this.forget())
    platform.feed.observe('section.changed', () => this.forget())
  }

  /** Invalidates the cache, so that the next call reads the database. */
  forget(): void {
    this.#readAt = Number.NEGATIVE_INFINITY
    // A read in progress may predate the change.
    this.#reading = undefined
  }

  /**
   * Returns the state. If the database fails, the last state is returned.
   *
   * @throws the database error when no state was ever read.
   */
  async current(): Promise<LiveState> {
    if (this.#state && performance.now() - this.#readAt < CACHE_TTL_MS) {
      return this.#state
    }
    try {
      return await this.#readOnce()
    } catch (error) {
      if (!this.#state) {
        throw error
      }
      this.#platform.logger.warn({ err: error }, 'sections could not be read; using the last known state')
      return this.#state
    }
  }

  #readOnce(): Promise<LiveState> {
    if (this.#reading) {
      return this.#reading
    }
    const startedAt = performance.now()
    const reading = readLiveState(this.#platform, this.#platform.clock.now())
    this.#reading = reading
    return reading
      .then((state) => {
        if (this.#reading === reading) {
          this.#state = state
          this.#readAt = startedAt
        }
        return state
      })
      .finally(() => {
        if (this.#reading === reading) {
          this.#reading = undefined
        }
      })
  }
}
