/** Beyond this many keys the oldest are forgotten: nobody fills the memory by coming under ever new addresses. */
const MOST_KEYS = 100_000
/** So many are left when there were too many: looking through all of them is not to be done for each new one. */
const KEPT_KEYS = 80_000
/** Until there are so many keys, nobody looks which of them can be forgotten. */
const FEW_KEYS = 1_000
/** What a key takes here is told to other processes once it is this share of what it may take in a second. */
const WORTH_TELLING = 0.25

/**
 * So many times what may come at once is owed at most for what others took: with many processes, one moment of all of them
 * would keep a whole office out for as many times as long.
 */
const MOST_OWED = 2

/** How much may be taken under one key. */
export interface Pace {
  readonly perSecond: number
  /** How many of them may come at once. */
  readonly atOnce: number
}

interface Bucket {
  /** When everything that was taken will have come back, in milliseconds. */
  fullAt: number
  /** What was taken here and nobody else knows of. */
  untold: number
}

/**
 * What one process lets through, by key, and what others say that they have: theirs is charged even where nothing is left, so
 * that a key pays back what it took in several processes at once.
 */
export class Paces {
  readonly #buckets = new Map<string, Bucket>()
  readonly #worthTelling = new Set<string>()
  readonly #paceOf: (key: string) => Pace
  readonly #now: () => number
  #nextLook = FEW_KEYS

  /** @param now in milliseconds; only differences matter. */
  constructor(paceOf: (key: string) => Pace, now: () => number = () => performance.now()) {
    this.#paceOf = paceOf
    this.#now = now
  }

  /** Keys that are remembered. */
  get size(): number {
    return this.#buckets.size
  }

  get hasSomethingToTell(): boolean {
    return this.#worthTelling.size > 0
  }

  /**
   * Takes one, if there is one.
   *
   * @returns 0, or in how many milliseconds there will be one.
   */
  take(key: string): number {
    const { perSecond, atOnce } = this.#paceOf(key)
    const now = this.#now()
    const bucket = this.#bucketOf(key, now)
    const fullAt = Math.max(bucket.fullAt, now) + 1_000 / perSecond
    const wait = fullAt - now - (atOnce * 1_000) / perSecond
    // What was added up a thousand times is a hair too much.
    if (wait > 0.001) {
      return wait
    }
    bucket.fullAt = fullAt
    bucket.untold++
    if (bucket.untold >= perSecond * WORTH_TELLING) {
      this.#worthTelling.add(key)
    }
    return 0
  }

  /** Counts what was taken elsewhere, as far as it will be asked back. */
  charge(key: string, taken: number): void {
    const { perSecond, atOnce } = this.#paceOf(key)
    const now = this.#now()
    const bucket = this.#bucketOf(key, now)
    const fullAt = Math.max(bucket.fullAt, now) + (taken * 1_000) / perSecond
    bucket.fullAt = Math.min(fullAt, now + ((1 + MOST_OWED) * atOnce * 1_000) / perSecond)
  }

  /**
   * What others have not been told yet, for at most so many keys: who waits longest comes first. It counts as told.
   */
  tell(most: number): [key: string, taken: number][] {
    const told = [...this.#worthTelling].slice(0, most)
    return told.map((key) => {
      this.#worthTelling.delete(key)
      const bucket = this.#bucketOf(key, this.#now())
      const taken = bucket.untold
      bucket.untold = 0
      return [key, taken]
    })
  }

  /** Takes back that others were told: they were not. */
  untell(told: readonly (readonly [key: string, taken: number])[]): void {
    for (const [key, taken] of told) {
      this.#bucketOf(key, this.#now()).untold += taken
      this.#worthTelling.add(key)
    }
  }

  #bucketOf(key: string, now: number): Bucket {
    const known = this.#buckets.get(key)
    if (known) {
      return known
    }
    if (this.#buckets.size >= this.#nextLook) {
      this.#forget(now)
    }
    const bucket = { fullAt: now, untold: 0 }
    this.#buckets.set(key, bucket)
    return bucket
  }

  /** A key that has everything is as good as unknown; what it took is told while it is worth that. */
  #forget(now: number): void {
    for (const [key, { fullAt }] of this.#buckets) {
      if (fullAt <= now && !this.#worthTelling.has(key)) {
        this.#buckets.delete(key)
      }
    }
    const tooMany = Math.max(0, this.#buckets.size - KEPT_KEYS)
    for (const key of [...this.#buckets.keys()].slice(0, tooMany)) {
      this.#buckets.delete(key)
      this.#worthTelling.delete(key)
    }
    this.#nextLook = Math.min(MOST_KEYS, Math.max(FEW_KEYS, this.#buckets.size * 2))
  }
}
