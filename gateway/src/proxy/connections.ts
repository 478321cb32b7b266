import { buildConnector, type Dispatcher, Pool } from 'undici'

/** Connections to one process behind the gateway that answer one request at a time. */
const CONNECTIONS = 512
/** Of more answers than this that wait for their readers the oldest ones end: others need their connections. */
const MOST_WAITING = CONNECTIONS / 2
/** Whoever takes nothing of an answer for this long, in milliseconds, does not only pause. */
const STALLED = 1_000

/** An answer whose reader takes no more of it for now. */
interface Waiting {
  abandon(reason: Error): void
}

/**
 * The connections to a process behind the gateway that are kept. An answer that has neither length nor chunks ends with its connection, and
 * `undici` takes a connection that was reset for an orderly end of it: half an answer would look whole.
 */
export class Connections {
  readonly pool: Dispatcher
  #breaking: Error | undefined
  /** Since when answers wait for their readers, the oldest first. */
  readonly #waiting = new Map<Waiting, number>()
  #timer: NodeJS.Timeout | undefined

  constructor(origin: string, socketPath?: string) {
    const connect = this.#watched(buildConnector(socketPath === undefined ? {} : { socketPath }))
    this.pool = new Pool(origin, { connections: CONNECTIONS, connect })
  }

  /** Why the answer that ends at this very moment is not whole; undefined where it is. */
  get breaking(): Error | undefined {
    return this.#breaking
  }

  /** Tells that an answer waits for its reader, and its connection with it. */
  waits(answer: Waiting): void {
    this.#waiting.set(answer, performance.now())
    this.#makeRoomLater()
  }

  /** Tells that an answer goes on, or has ended. */
  goesOn(answer: Waiting): void {
    this.#waiting.delete(answer)
  }

  #makeRoomLater(): void {
    if (this.#waiting.size > MOST_WAITING && this.#timer === undefined) {
      this.#timer = setTimeout(() => this.#makeRoom(), STALLED).unref()
    }
  }

  #makeRoom(): void {
    this.#timer = undefined
    const stalledSince = performance.now() - STALLED
    for (const [answer, since] of this.#waiting) {
      if (this.#waiting.size <= MOST_WAITING || since > stalledSince) {
        break
      }
      this.#waiting.delete(answer)
      answer.abandon(new Error('Too many answers wait for their readers'))
    }
    this.#makeRoomLater()
  }

  /** Learns of a broken connection before `undici` does, and until that has ended what was under way on it. */
  #watched(connect: buildConnector.connector): buildConnector.connector {
    return (options, callback) =>
      connect(options, (...result) => {
        const [, socket] = result
        socket?.on('error', (error) => {
          this.#breaking = error
        })
        callback(...result)
        socket?.on('error', () => {
          this.#breaking = undefined
        })
      })
  }
}
