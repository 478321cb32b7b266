import type { Actor } from '../actor.ts'
import type { Clock } from '../clock.ts'
import type { EventStream } from './event-stream.ts'
import type { OpenStreams } from './open-streams.ts'

/** Permission of a person to keep a stream open. */
export interface StreamAccess {
  /** Time of the next check. */
  readonly until: Date
  /** Whether the permissions changed since the stream was opened. */
  readonly hasChangedPermissions: boolean
}

/** Reads the permission of all given people in one query; people without access are missing in the result. */
export type FindStreamAccess = (actors: readonly Actor[]) => Promise<Map<Actor, StreamAccess>>

/** Ends the streams of people who lost access. */
export class StreamAuthorization {
  readonly #streams: OpenStreams
  readonly #clock: Clock
  readonly #findAccess: FindStreamAccess

  constructor(streams: OpenStreams, clock: Clock, findAccess: FindStreamAccess) {
    this.#streams = streams
    this.#clock = clock
    this.#findAccess = findAccess
  }

  end(stream: EventStream, reason?: string): void {
    this.#streams.remove(stream)
    stream.end(reason)
  }

  /** Returns undefined for a person without access. */
  async findAccess(actor: Actor): Promise<StreamAccess | undefined> {
    return (await this.#findAccess([actor])).get(actor)
  }

  /** Returns whether the stream stays open. */
  apply(stream: EventStream, access: StreamAccess | undefined): boolean {
    if (access && !access.hasChangedPermissions) {
      stream.validUntil = access.until
      return true
    }
    // With changed permissions the browser reconnects at once; without access its session is over.
    this.end(stream, access ? undefined : 'ended')
    return false
  }

  /** Checks streams. An unreachable database ends none of them. */
  async check(some: readonly EventStream[]): Promise<void> {
    if (some.length === 0) {
      return
    }
    const accessByActor = await this.#findAccess(some.map(({ actor }) => actor))
    for (const stream of some) {
      this.apply(stream, accessByActor.get(stream.actor))
    }
  }

  checkExpired(): Promise<void> {
    const now = this.#clock.now()
    return this.check(
      this.#streams.all.filter(({ validUntil }) => validUntil !== undefined && validUntil <= now),
    )
  }
}
