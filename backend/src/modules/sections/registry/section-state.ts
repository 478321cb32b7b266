import type { Platform } from '../../../platform/platform.ts'
import { type LiveState, readLiveState } from './live-sections.ts'

/** A change that no event has told of, such as the end of a preview, is seen after this, in milliseconds. */
const FRESH = 30_000

/** The state of all sections, in memory; events of any process make it read anew. */
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

  /** The next question reads the database. */
  forget(): void {
    this.#readAt = Number.NEGATIVE_INFINITY
    // What is being read now may be from before the change.
    this.#reading = undefined
  }

  /**
   * @throws what the database throws, as long as nothing was ever read; afterwards the last state holds without it.
   */
  async current(): Promise<LiveState> {
    if (this.#state && performance.now() - this.#readAt < FRESH) {
      return this.#state
    }
    try {
      return await this.#readOnce()
    } catch (error) {
      if (!this.#state) {
        throw error
      }
      this.#platform.logger.warn({ err: error }, 'the sections could not be read; what was known holds')
      return this.#state
    }
  }

  #readOnce(): Promise<LiveState> {
    if (this.#reading) {
      return this.#reading
    }
    const startedAt = performance.now()
    const reading = readLiveState(this.#platform.database, this.#platform.clock.now())
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
