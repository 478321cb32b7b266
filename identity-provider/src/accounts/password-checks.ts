import { setTimeout as wait } from 'node:timers/promises'
import { countedAddress } from '@headway/server-kit/counted-address'
import { CrowdedError, FairQueue } from '@headway/server-kit/fair-queue'

/** Hashes computed at once: each takes a core for about 40 ms, and signing in is not all that a machine does. */
const AT_ONCE = 2
/** Passwords of one address that may wait for it. */
const MOST_WAITING = 60
/** Answers of one address that only take their time. */
const MOST_PRETENDED = 600
/** Wrong passwords of one address within the window before its guesses count as an attack. */
const MOST_WRONG = 60
const WINDOW = 60_000
/** Addresses that are kept in mind; of more the oldest are forgotten. */
const MOST_ADDRESSES = 10_000
/** What a comparison takes until one was measured, in milliseconds. */
const FIRST_GUESS = 50
/** Each measured comparison changes the usual time by this share of the difference. */
const LEARNING = 1 / 8

interface Address {
  pretended: number
  wrong: number
  windowEnds: number
}

/**
 * Compares passwords a few at a time and in turn by address, so that guesses from one place make nobody elsewhere wait.
 * An unknown person and a waiting account cost no comparison, only its time (docs/adr/022-guessing-passwords.md).
 */
export class PasswordChecks {
  readonly #queue = new FairQueue(AT_ONCE, MOST_WAITING)
  readonly #addresses = new Map<string, Address>()
  readonly #now: () => number
  #usual = FIRST_GUESS

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /**
   * Runs a comparison when it is the address's turn.
   *
   * @throws CrowdedError when too many of the address wait already.
   */
  async run<T>(ip: string, compare: () => Promise<T>): Promise<T> {
    const since = this.#now()
    try {
      return await this.#queue.run(countedAddress(ip), compare)
    } finally {
      this.#usual += (this.#now() - since - this.#usual) * LEARNING
    }
  }

  /**
   * Takes as long as a comparison usually does, so that the answer's time does not tell whether there was one.
   *
   * @throws CrowdedError when the address has too many of them.
   */
  async pretend(ip: string): Promise<void> {
    const address = this.#addressOf(ip)
    if (address.pretended >= MOST_PRETENDED) {
      throw new CrowdedError('Too many guesses')
    }
    address.pretended++
    try {
      await wait(this.#usual)
    } finally {
      address.pretended--
    }
  }

  /** Notes a wrong password. */
  noteWrong(ip: string): void {
    const address = this.#addressOf(ip)
    if (address.windowEnds <= this.#now()) {
      address.windowEnds = this.#now() + WINDOW
      address.wrong = 0
    }
    address.wrong++
  }

  /** Whether so many wrong passwords came from an address lately that a second one for an account is no slip. */
  isGuessing(ip: string): boolean {
    const address = this.#addresses.get(countedAddress(ip))
    return address !== undefined && address.windowEnds > this.#now() && address.wrong >= MOST_WRONG
  }

  #addressOf(ip: string): Address {
    const key = countedAddress(ip)
    const address = this.#addresses.get(key) ?? { pretended: 0, wrong: 0, windowEnds: 0 }
    // The most recent last: the oldest is the first to be forgotten.
    this.#addresses.delete(key)
    this.#addresses.set(key, address)
    const [oldest] = this.#addresses.keys()
    if (this.#addresses.size > MOST_ADDRESSES && oldest !== undefined) {
      this.#addresses.delete(oldest)
    }
    return address
  }
}
