import { setTimeout as wait } from 'node:timers/promises'
import { toRateLimitKey } from '@headway/server-kit/rate-limit-key'
import { QueueFullError, FairQueue } from '@headway/server-kit/fair-queue'

/** Number of concurrent password hashes. Each uses a CPU core for about 40 ms, and the machine has other work too. */
const CONCURRENCY = 2
/** Maximum number of queued passwords per address. */
const MAX_WAITING_PER_ADDRESS = 60
/** Maximum number of concurrent simulated comparisons per address. */
const MAX_SIMULATED = 600
/** Number of wrong passwords per address within the window from which its attempts count as an attack. */
const MAX_WRONG = 60
const WINDOW_MS = 60_000
/** Maximum number of remembered addresses; the oldest ones are removed first. */
const MAX_ADDRESSES = 10_000
/** Assumed duration of a comparison until one is measured, in milliseconds. */
const INITIAL_ESTIMATE_MS = 50
/** Weight of each measurement in the moving average of the duration. */
const AVERAGE_WEIGHT = 1 / 8

interface Address {
  simulated: number
  wrong: number
  windowEnds: number
}

/**
 * Compares passwords, a few at a time and in turn by address, so that guesses from one address do not delay others. For
 * an unknown user or a locked account it only waits as long as a comparison takes (ADR 022).
 */
export class PasswordChecks {
  readonly #queue = new FairQueue(CONCURRENCY, MAX_WAITING_PER_ADDRESS)
  readonly #addresses = new Map<string, Address>()
  readonly #now: () => number
  #averageMs = INITIAL_ESTIMATE_MS

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /**
   * Runs a comparison when it is the address's turn.
   *
   * @throws QueueFullError if too many comparisons of the address are queued.
   */
  async run<T>(ip: string, compare: () => Promise<T>): Promise<T> {
    const since = this.#now()
    try {
      return await this.#queue.run(toRateLimitKey(ip), compare)
    } finally {
      this.#averageMs += (this.#now() - since - this.#averageMs) * AVERAGE_WEIGHT
    }
  }

  /**
   * Waits as long as a comparison usually takes, so that the response time does not reveal whether there was one.
   *
   * @throws QueueFullError if the address has too many of them.
   */
  async simulate(ip: string): Promise<void> {
    const address = this.#addressOf(ip)
    if (address.simulated >= MAX_SIMULATED) {
      throw new QueueFullError('Too many guesses')
    }
    address.simulated++
    try {
      await wait(this.#averageMs)
    } finally {
      address.simulated--
    }
  }

  /** Counts a wrong password. */
  recordWrong(ip: string): void {
    const address = this.#addressOf(ip)
    if (address.windowEnds <= this.#now()) {
      address.windowEnds = this.#now() + WINDOW_MS
      address.wrong = 0
    }
    address.wrong++
  }

  /** Returns whether an address has recently exceeded the limit of wrong passwords. */
  isGuessing(ip: string): boolean {
    const address = this.#addresses.get(toRateLimitKey(ip))
    return address !== undefined && address.windowEnds > this.#now() && address.wrong >= MAX_WRONG
  }

  #addressOf(ip: string): Address {
    const key = toRateLimitKey(ip)
    const address = this.#addresses.get(key) ?? { simulated: 0, wrong: 0, windowEnds: 0 }
    // Moves the address to the end of the map, so that the oldest one is removed first.
    this.#addresses.delete(key)
    this.#addresses.set(key, address)
    const [oldest] = this.#addresses.keys()
    if (this.#addresses.size > MAX_ADDRESSES && oldest !== undefined) {
      this.#addresses.delete(oldest)
    }
    return address
  }
}
