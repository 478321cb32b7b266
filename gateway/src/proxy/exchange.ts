import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { badGateway, gatewayTimeout } from '../problem.ts'
import { type Answer, isOnePiece } from './answer.ts'
import type { Connections } from './connections.ts'

type Controller = Dispatcher.DispatchController

interface ExchangeOptions {
  connections: Connections
  headers: OutgoingHttpHeaders
  body: Buffer | undefined
  /** Milliseconds until the answer has to have begun, or has to be there where it is small. */
  limit: number
}

/** One request without a body, or with one that is in memory, and its answer, on a kept connection. */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #request: IncomingMessage
  readonly #connections: Connections
  readonly #answer = Promise.withResolvers<Answer>()
  readonly #timer: NodeJS.Timeout
  readonly #pieces: Buffer[] = []
  #controller: Controller | undefined
  #abandoned: Error | undefined
  #status = 0
  #headers: IncomingHttpHeaders = {}
  #stream: Readable | undefined

  constructor(request: IncomingMessage, { connections, headers, body, limit }: ExchangeOptions) {
    this.#request = request
    this.#connections = connections
    this.#timer = setTimeout(() => this.abandon(gatewayTimeout()), limit)
    this.#send(headers, body)
  }

  /**
   * The answer, once it is known.
   *
   * @throws ProblemError 502 when the connection failed, 504 when the answer took too long.
   */
  get answer(): Promise<Answer> {
    return this.#answer.promise
  }

  /** Ends the exchange, wherever it stands; without effect on one that has ended. */
  abandon(reason: Error): void {
    this.#abandoned ??= reason
    this.#fail(reason)
    this.#controller?.abort(reason)
  }

  onRequestStart(controller: Controller): void {
    this.#controller = controller
    if (this.#abandoned) {
      controller.abort(this.#abandoned)
    }
  }

  onResponseStart(controller: Controller, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) {
      return
    }
    this.#status = status
    this.#headers = headers
    if (!isOnePiece(this.#request, status, headers)) {
      this.#stream = this.#streamOf(controller)
      this.#succeed(this.#stream)
    }
  }

  onResponseData(controller: Controller, piece: Buffer): void {
    if (!this.#stream) {
      this.#pieces.push(piece)
    } else if (!this.#stream.push(piece)) {
      controller.pause()
      this.#connections.waits(this)
    }
  }

  onResponseEnd(): void {
    const { breaking } = this.#connections
    if (breaking) {
      this.onResponseError(undefined, breaking)
      return
    }
    this.#controller = undefined
    this.#connections.goesOn(this)
    if (this.#stream) {
      this.#stream.push(null)
    } else {
      const [first] = this.#pieces
      this.#succeed(this.#pieces.length === 1 && first ? first : Buffer.concat(this.#pieces))
    }
  }

  onResponseError(_controller: Controller | undefined, error: Error): void {
    this.#controller = undefined
    this.#connections.goesOn(this)
    this.#fail(badGateway(error))
    this.#stream?.destroy(error)
  }

  #send(headers: OutgoingHttpHeaders, body: Buffer | undefined): void {
    this.#connections.pool.dispatch(
      {
        method: this.#request.method as Dispatcher.HttpMethod,
        path: this.#request.url ?? '/',
        headers: sendable(headers),
        body: body ?? null,
        // The limit of the exchange counts from its beginning, waiting for a connection included.
        headersTimeout: 0,
        bodyTimeout: 0,
      },
      this,
    )
  }

  #streamOf(controller: Controller): Readable {
    return new Readable({
      read: () => {
        this.#connections.goesOn(this)
        controller.resume()
      },
      destroy: (error, callback) => {
        this.#controller?.abort(error ?? new Error('The reader has left'))
        callback(error)
      },
    })
  }

  #succeed(body: Answer['body']): void {
    clearTimeout(this.#timer)
    this.#answer.resolve({ status: this.#status, headers: this.#headers, body })
  }

  #fail(error: Error): void {
    clearTimeout(this.#timer)
    this.#answer.reject(error)
  }
}

/** What the body is says itself; whether it is wanted has been answered to the client already. */
function sendable(headers: OutgoingHttpHeaders): Record<string, string | string[]> {
  delete headers['content-length']
  delete headers['transfer-encoding']
  delete headers['expect']
  return headers as Record<string, string | string[]>
}
