import type { IncomingMessage } from 'node:http'
import { Arrivals, CutOffError } from '@headway/server-kit/arrivals'
import { readBytes } from '@headway/server-kit/read-bytes'
import { bodyTooLarge, bodyTooSlow, overloaded } from '../problem.ts'

/** Forms and JSON are read whole before anything is asked behind the gateway; the processes there take less still. */
const LARGEST_TEXT = 1_048_576

/** An office is one address: only what comes from it and does not come along gives way (docs/RULES.md, "Limits"). */
const places = {
  text: { address: 1_000, everybody: 4_000 },
  upload: { address: 60, everybody: 120 },
} as const

/** Forms with files, and archives of sections: passed on while they arrive. */
export const isUpload = (request: IncomingMessage) =>
  /^(?:multipart\/|application\/(?:(?:x-)?gzip|octet-stream))/i.test(request.headers['content-type'] ?? '')

/** Whether a body comes with the request (RFC 9112, section 6). */
export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Takes in the bodies of requests. A connection to the process behind is only opened for a body that has arrived, or for
 * an upload that keeps coming: half-sent requests would otherwise take them all.
 */
export class Intake {
  readonly #text = new Arrivals({ longest: 30_000, grace: 5_000, leastPace: 1_024, idle: 500 })
  readonly #uploads = new Arrivals({ longest: 600_000, grace: 10_000, leastPace: 4_096, idle: 2_000 })

  /**
   * Passes a request on.
   *
   * @param address where it comes from.
   * @param send sends it, with its body where that was read already.
   * @throws ProblemError 408, 413 or 503, or what `send` throws.
   */
  async pass(
    request: IncomingMessage,
    address: string,
    send: (body: Buffer | undefined) => Promise<void>,
  ): Promise<void> {
    if (!hasBody(request)) {
      return send(undefined)
    }
    if (isUpload(request)) {
      await this.#receive(request, address, 'upload', () => send(undefined))
      return
    }
    const body = await this.#receive(request, address, 'text', () => readBytes(request, LARGEST_TEXT))
    if (body === undefined) {
      throw bodyTooLarge()
    }
    await send(body)
  }

  async #receive<T>(
    request: IncomingMessage,
    address: string,
    kind: keyof typeof places,
    read: () => Promise<T>,
  ): Promise<T> {
    const most = places[kind]
    const taken = { everybody: most.everybody, [`address:${address}`]: most.address }
    const arrivals = kind === 'upload' ? this.#uploads : this.#text
    const received = await arrivals.during(request, taken, read).catch((error: unknown) => {
      throw error instanceof CutOffError ? bodyTooSlow(error) : error
    })
    if (!received) {
      throw overloaded()
    }
    return received.value
  }
}
