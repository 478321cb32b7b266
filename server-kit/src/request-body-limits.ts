import type { IncomingMessage } from 'node:http'

/**
 * Counts requests whose body is still arriving, per client and in total. Requests that are only half sent
 * would otherwise use up the limit for requests in progress (ADR 021).
 */
export class IncomingBodies {
  readonly #counts = new Map<string, number>()

  /**
   * Counts a request until its body has arrived or its connection is closed.
   *
   * @param limits maximum for each counter, by a name such as `address:203.0.113.9`.
   * @returns false if a limit is reached. The request is not counted then.
   */
  admit(request: IncomingMessage, limits: Readonly<Record<string, number>>): boolean {
    if (request.complete) {
      return true
    }
    const entries = Object.entries(limits)
    if (entries.some(([name, limit]) => (this.#counts.get(name) ?? 0) >= limit)) {
      return false
    }
    for (const [name] of entries) {
      this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
    }
    const { socket } = request
    const release = () => {
      request.off('end', release).off('close', release)
      socket.off('close', release)
      entries.forEach(([name]) => this.#decrement(name))
    }
    request.once('end', release).once('close', release)
    // Node emits neither of these for a request that was answered before its end and whose connection is then closed.
    socket.once('close', release)
    return true
  }

  #decrement(name: string): void {
    const count = (this.#counts.get(name) ?? 0) - 1
    if (count > 0) {
      this.#counts.set(name, count)
    } else {
      this.#counts.delete(name)
    }
  }
}
