import {
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as httpRequest,
} from 'node:http'
import { badGateway, gatewayTimeout } from '../problem.ts'
import type { Answer } from './answer.ts'
import { hasBody } from './intake.ts'
import { agentFor, type Target } from './upstream-request.ts'

interface StreamedOptions {
  target: Target
  headers: OutgoingHttpHeaders
  /** Milliseconds until the answer has to have begun. */
  limit: number
}

/**
 * One request whose body is passed on while it arrives, or whose answer lasts for hours. It goes through Node's own client: that one
 * never closes the connection to the browser when the process behind has answered early, so the refusal arrives.
 */
export class StreamedExchange {
  readonly #request: IncomingMessage
  readonly #upstream: ClientRequest
  readonly answer: Promise<Answer>

  constructor(request: IncomingMessage, { target, headers, limit }: StreamedOptions) {
    this.#request = request
    this.#upstream = httpRequest({
      ...target,
      method: request.method ?? 'GET',
      path: request.url ?? '/',
      headers,
      agent: agentFor(request),
    })
    this.answer = this.#answer(limit)
    if (hasBody(request)) {
      request.pipe(this.#upstream)
    } else {
      this.#upstream.end()
    }
  }

  /** Ends the exchange, wherever it stands. */
  abandon(reason: Error): void {
    this.#upstream.destroy(reason)
  }

  #answer(limit: number): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(gatewayTimeout())
        this.#upstream.destroy()
      }, limit)
      this.#upstream.once('response', (answer) => {
        clearTimeout(timer)
        breakWithItsConnection(answer)
        resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: answer })
      })
      // Stays on after the answer began: an upload that is refused early ends with an error on our sending side,
      // while the refusal itself still has to reach the client.
      this.#upstream.on('error', (error) => {
        clearTimeout(timer)
        this.#request.unpipe(this.#upstream)
        reject(badGateway(error))
      })
    })
  }
}

/** Node's client takes a connection that was reset for an orderly end of an answer that has neither length nor chunks. */
function breakWithItsConnection(answer: IncomingMessage): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = answer.headers
  if (length === undefined && encoding === undefined) {
    answer.socket.once('error', (error) => answer.destroy(error))
  }
}
