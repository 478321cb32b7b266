import type { Actor } from '../actor.ts'
import type { Clock } from '../clock.ts'
import type { LiveStream } from './live-stream.ts'
import type { LiveStreams } from './live-streams.ts'

/** How somebody with an open stream stands. */
export interface Standing {
  /** When they have to be looked at again. */
  readonly until: Date
  /** Whether they have other rights than when they came. */
  readonly hasOtherRights: boolean
}

/** How each of the given people stands; those who may not listen any more are left out. One question for all. */
export type FindStandings = (actors: readonly Actor[]) => Promise<Map<Actor, Standing>>

/** Ends the streams of those who may not listen any more. */
export class StreamGuard {
  readonly #streams: LiveStreams
  readonly #clock: Clock
  readonly #findStandings: FindStandings

  constructor(streams: LiveStreams, clock: Clock, findStandings: FindStandings) {
    this.#streams = streams
    this.#clock = clock
    this.#findStandings = findStandings
  }

  end(stream: LiveStream, reason?: string): void {
    this.#streams.remove(stream)
    stream.end(reason)
  }

  /** @returns undefined for somebody who may not listen any more. */
  async findStanding(actor: Actor): Promise<Standing | undefined> {
    return (await this.#findStandings([actor])).get(actor)
  }

  /** @returns whether the stream goes on. */
  apply(stream: LiveStream, standing: Standing | undefined): boolean {
    if (standing && !standing.hasOtherRights) {
      stream.validUntil = standing.until
      return true
    }
    // With other rights the browser comes back at once; without any its session is over.
    this.end(stream, standing ? undefined : 'ended')
    return false
  }

  /** A database that is away ends nobody. */
  async check(some: readonly LiveStream[]): Promise<void> {
    if (some.length === 0) {
      return
    }
    const standings = await this.#findStandings(some.map(({ actor }) => actor))
    for (const stream of some) {
      this.apply(stream, standings.get(stream.actor))
    }
  }

  checkExpired(): Promise<void> {
    const now = this.#clock.now()
    return this.check(
      this.#streams.all.filter(({ validUntil }) => validUntil !== undefined && validUntil <= now),
    )
  }
}
