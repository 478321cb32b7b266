import { unavailable } from './errors.ts'

/** Longest wait for a statement or transaction that takes a request along, in milliseconds; as at the read gate. */
const LONGEST_WAIT = 2_000

/**
 * What takes longer gives its place up, in milliseconds: it waits for a lock or a connection, and those behind it need not.
 * How many may stand still is the pool's matter.
 */
const STANDSTILL = 250

/** Somebody who waits to be taken along. */
interface Waiting {
  /** When they came, by `performance.now()`. */
  readonly since: number
  reject(error: unknown): void
}

interface Ways<Asked> {
  /** How many go at once. */
  atOnce: number
  /** How many of those who wait go together, from the first on; at least one. */
  countOf(waiting: readonly Asked[]): number
  /** Does it for them and tells each of them, also where it fails; never fails itself. */
  send(asked: readonly Asked[]): Promise<void>
}

/** What is asked for while others of its kind are under way waits for the first of them, and then goes together. */
export class Gathering<Asked extends Waiting> {
  readonly #ways: Ways<Asked>
  #waiting: Asked[] = []
  #underWay = 0

  constructor(ways: Ways<Asked>) {
    this.#ways = ways
  }

  add(asked: Asked): void {
    this.#waiting.push(asked)
    this.#sendNext()
  }

  #sendNext(): void {
    if (this.#underWay < this.#ways.atOnce && this.#waiting.length > 0) {
      this.#send()
    }
  }

  #send(): void {
    this.#underWay++
    const asked = this.#waiting.splice(0, this.#ways.countOf(this.#waiting))
    let hasLeft = false
    const leave = () => {
      if (hasLeft) {
        return
      }
      hasLeft = true
      clearTimeout(standstill)
      this.#underWay--
      this.#refuseOverdue()
      this.#sendNext()
    }
    const standstill = setTimeout(leave, STANDSTILL)
    void this.#ways.send(asked).finally(leave)
  }

  /** Those who have waited too long are told so, however long the queue is before them. */
  #refuseOverdue(): void {
    const latest = performance.now() - LONGEST_WAIT
    const firstInTime = this.#waiting.findIndex(({ since }) => since >= latest)
    const overdue = this.#waiting.splice(0, firstInTime === -1 ? this.#waiting.length : firstInTime)
    for (const { reject } of overdue) {
      reject(unavailable(new Error('Too many wait for the database')))
    }
  }
}
