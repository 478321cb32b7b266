import { buildConnector, type Dispatcher, Pool } from 'undici'

/** Connections to one process behind the gateway that answer one request at a time. */
const CONNECTIONS = 512

/**
 * The connections to a process behind the gateway that are kept. An answer that has neither length nor chunks ends with its connection, and
 * `undici` takes a connection that was reset for an orderly end of it: half an answer would look whole.
 */
export class Connections {
  readonly pool: Dispatcher
  #breaking: Error | undefined

  constructor(origin: string, socketPath?: string) {
    const connect = this.#watched(buildConnector(socketPath === undefined ? {} : { socketPath }))
    this.pool = new Pool(origin, { connections: CONNECTIONS, connect })
  }

  /** Why the answer that ends at this very moment is not whole; undefined where it is. */
  get breaking(): Error | undefined {
    return this.#breaking
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
