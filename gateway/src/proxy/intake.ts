import type { IncomingMessage } from 'node:http'
import { Arrivals, CutOffError } from '@headway/server-kit/arrivals'
import { countedAddress } from '@headway/server-kit/counted-address'
import { readBytes } from '@headway/server-kit/read-bytes'
import { bodyTooLarge, bodyTooSlow, overloaded } from '../problem.ts'

/** Forms and JSON are read whole before anything is asked behind the gateway; the processes there take less still. */
const LARGEST_TEXT = 1_048_576

/** So much of an upload is awaited before anything behind the gateway hears of it (docs/adr/158-uploads-wait-at-the-door.md). */
const BEGINNING = 16_384

/** An office is one address: only what comes from it and does not come along gives way (docs/RULES.md, "Limits"). */
const places = {
  text: { address: 1_000, everybody: 4_000 },
  beginning: { address: 1_000, everybody: 4_000 },
  upload: { address: 60, everybody: 120 },
} as const

/** Uploads of one session at a time, as the backend has it for a person: it need not be asked to refuse what is beyond. */
const MOST_OF_SESSION = 4
const SESSION = /(?:^|;\s*)((?:__Host-)?portal=[^;]+)/

/** Forms with files, and archives of sections: passed on while they arrive. */
export const isUpload = (request: IncomingMessage) =>
  /^(?:multipart\/|application\/(?:(?:x-)?gzip|octet-stream))/i.test(request.headers['content-type'] ?? '')

/** Whether a body comes with the request (RFC 9112, section 6). */
export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Waits until an upload has begun to come, and leaves all of it to be read. */
function beginningOf(request: IncomingMessage): Promise<void> {
  const begun = Promise.withResolvers<void>()
  const look = () => {
    if (request.complete || request.readableLength >= BEGINNING) {
      begun.resolve()
    }
  }
  request.on('readable', look).once('error', begun.reject)
  return begun.promise.finally(() => request.off('readable', look).off('error', begun.reject))
}

/**
 * Takes in the bodies of requests. A connection to the process behind is only opened for a body that has arrived, or for
 * an upload that has begun to come: half-sent requests would otherwise take them all.
 */
export class Intake {
  readonly #arrivals = {
    text: new Arrivals({ longest: 30_000, grace: 5_000, leastPace: 1_024, idle: 500 }),
    beginning: new Arrivals({ longest: 30_000, grace: 10_000, leastPace: 4_096, idle: 500 }),
    upload: new Arrivals({ longest: 600_000, grace: 10_000, leastPace: 4_096, idle: 2_000 }),
  }

  /**
   * Passes a request on.
   *
   * @param address where it comes from.
   * @param send sends it, with its body where that was read already, until it is told that the rest will not come.
   * @throws ProblemError 408, 413 or 503, or what `send` throws.
   */
  async pass(
    request: IncomingMessage,
    address: string,
    send: (body: Buffer | undefined, isCut?: AbortSignal) => Promise<void>,
  ): Promise<void> {
    if (!hasBody(request)) {
      return send(undefined)
    }
    if (isUpload(request)) {
      return this.#passUpload(request, address, send)
    }
    const body = await this.#receive(request, 'text', address, () => readBytes(request, LARGEST_TEXT))
    if (body === undefined) {
      throw bodyTooLarge()
    }
    await send(body)
  }

  async #passUpload(
    request: IncomingMessage,
    address: string,
    send: (body: undefined, isCut: AbortSignal) => Promise<void>,
  ): Promise<void> {
    await this.#receive(request, 'beginning', address, () => beginningOf(request))
    const cut = new AbortController()
    try {
      await this.#receive(request, 'upload', address, () => send(undefined, cut.signal))
    } catch (error) {
      cut.abort(error)
      throw error
    }
  }

  async #receive<T>(
    request: IncomingMessage,
    kind: keyof typeof places,
    address: string,
    read: () => Promise<T>,
  ): Promise<T> {
    const most = places[kind]
    const session = kind === 'upload' ? SESSION.exec(request.headers.cookie ?? '')?.[1] : undefined
    const taken = {
      everybody: most.everybody,
      [`address:${countedAddress(address)}`]: most.address,
      ...(session === undefined ? {} : { [`session:${session}`]: MOST_OF_SESSION }),
    }
    const received = await this.#arrivals[kind].during(request, taken, read).catch((error: unknown) => {
      throw error instanceof CutOffError ? bodyTooSlow(error) : error
    })
    if (!received) {
      throw overloaded()
    }
    return received.value
  }
}
