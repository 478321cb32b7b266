import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'

/** What the process behind the gateway has answered: in one piece where it is small, else as it comes. */
export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer | Readable
}

/** Bytes up to which an answer is sent on in one piece: joining two streams costs more than all else done for it. */
const ONE_PIECE = 65_536

/** Whether an answer is small, and known to be. */
export function isOnePiece(request: IncomingMessage, status: number, headers: IncomingHttpHeaders): boolean {
  const isEmpty = request.method === 'HEAD' || status === 204 || status === 304
  return isEmpty || Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) <= ONE_PIECE
}
