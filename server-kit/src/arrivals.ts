import type { IncomingMessage } from 'node:http'

/** How often what is arriving is looked at, in milliseconds. */
const LOOK = 250
/** So many are cut off at a look: who opens a thousand at once is not to make everybody wait while they all are refused. */
const MOST_CUTS = 50

export interface ArrivalLimits {
  /** How long a body may take altogether, in milliseconds. */
  longest: number
  /** Bytes a second that have to come on average once the grace is over. */
  leastPace: number
  /** Milliseconds before the pace counts. */
  grace: number
  /** Without a byte for so long, in milliseconds, a body gives up its place to a newcomer when places are few. */
  idle: number
}

/** A body was cut off: it came too slowly, or kept a place that others needed. */
export class CutOffError extends Error {
  override readonly name = 'CutOffError'
}

interface Arrival {
  readonly request: IncomingMessage
  readonly places: readonly string[]
  readonly since: number
  readonly bytesBefore: number
  bytes: number
  lastByteAt: number
  cutOff: (error: CutOffError) => void
}

/**
 * Bodies of requests that are still arriving, of one kind. They hold places of their own, by whom they come from, and never
 * one of what is being worked on: half-sent requests would otherwise keep everybody else out (docs/RULES.md, "Limits").
 */
export class Arrivals {
  readonly #limits: ArrivalLimits
  readonly #byPlace = new Map<string, Set<Arrival>>()
  readonly #all = new Set<Arrival>()
  #looking: NodeJS.Timeout | undefined

  constructor(limits: ArrivalLimits) {
    this.#limits = limits
  }

  /** How many bodies are arriving now. */
  get size(): number {
    return this.#all.size
  }

  /**
   * Reads a body within the limits. Progress is read off the connection, so that the reader stays free in how it reads.
   *
   * @param places name of each place that the body takes, with the most that may be taken of it.
   * @param read reads the body; what it does after a cut is nobody's business any more.
   * @returns undefined when a place is taken by others that are all coming along.
   * @throws CutOffError when the body came too slowly, or had to make room.
   */
  async during<T>(
    request: IncomingMessage,
    places: Readonly<Record<string, number>>,
    read: () => Promise<T>,
  ): Promise<{ value: T } | undefined> {
    if (request.complete) {
      return { value: await read() }
    }
    if (!Object.entries(places).every(([place, most]) => this.#makeRoom(place, most))) {
      return undefined
    }
    const cut = Promise.withResolvers<never>()
    cut.promise.catch(() => undefined)
    const arrival = this.#enter(request, Object.keys(places), cut.reject)
    try {
      const reading = read()
      reading.catch(() => undefined)
      return { value: await Promise.race([reading, cut.promise]) }
    } finally {
      this.#leave(arrival)
    }
  }

  #enter(request: IncomingMessage, places: string[], cutOff: Arrival['cutOff']): Arrival {
    const now = performance.now()
    const bytesBefore = request.socket.bytesRead
    const arrival = { request, places, since: now, bytesBefore, bytes: 0, lastByteAt: now, cutOff }
    this.#all.add(arrival)
    for (const place of places) {
      const taken = this.#byPlace.get(place) ?? new Set()
      this.#byPlace.set(place, taken.add(arrival))
    }
    this.#looking ??= setInterval(() => this.#look(), LOOK).unref()
    return arrival
  }

  #leave(arrival: Arrival): void {
    this.#all.delete(arrival)
    for (const place of arrival.places) {
      const taken = this.#byPlace.get(place)
      taken?.delete(arrival)
      if (taken?.size === 0) {
        this.#byPlace.delete(place)
      }
    }
    if (this.#all.size === 0) {
      clearInterval(this.#looking)
      this.#looking = undefined
    }
  }

  /** Whether there is room, if need be after the one that has been silent for longest was cut off. */
  #makeRoom(place: string, most: number): boolean {
    const taken = this.#byPlace.get(place)
    if (!taken || taken.size < most) {
      return true
    }
    let silent: Arrival | undefined
    for (const arrival of taken) {
      this.#note(arrival)
      if (!silent || arrival.lastByteAt < silent.lastByteAt) {
        silent = arrival
      }
    }
    if (!silent || performance.now() - silent.lastByteAt < this.#limits.idle) {
      return false
    }
    this.#end(silent, 'had to make room')
    return true
  }

  #note(arrival: Arrival): void {
    const bytes = arrival.request.socket.bytesRead - arrival.bytesBefore
    if (bytes !== arrival.bytes) {
      arrival.bytes = bytes
      arrival.lastByteAt = performance.now()
    }
  }

  #look(): void {
    const { grace, leastPace, longest } = this.#limits
    const now = performance.now()
    let cuts = 0
    for (const arrival of this.#all) {
      if (arrival.request.complete) {
        // It has arrived; whoever streams it on may still wait for the answer.
        this.#leave(arrival)
        continue
      }
      this.#note(arrival)
      const age = now - arrival.since
      const isSlow = age > grace && arrival.bytes < (leastPace * age) / 1_000
      if ((isSlow || age > longest) && cuts++ < MOST_CUTS) {
        this.#end(arrival, 'came too slowly')
      }
    }
  }

  #end(arrival: Arrival, why: string): void {
    this.#leave(arrival)
    arrival.cutOff(new CutOffError(`The body ${why}`))
  }
}
