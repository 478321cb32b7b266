import type { IncomingMessage, ServerResponse } from 'node:http'

/** How long the rest of a refused body is taken in and thrown away, in milliseconds. */
const LONGEST = 30_000
/** Without a byte for so long the rest is not waited for. */
const IDLE = 5_000
const LOOK = 1_000

/**
 * Lets an answer arrive that is given before the body is in. A connection that is closed while the other end still sends
 * is reset, and the answer on it is lost (RFC 9112, section 9.6): the rest is read and thrown away, for a while.
 *
 * @param request read by nobody else any more.
 */
export function lingerAfter(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete || request.destroyed) {
    return
  }
  const { socket } = request
  const since = performance.now()
  let bytes = socket.bytesRead
  let lastByteAt = since
  request.on('error', () => undefined)
  request.resume()
  const looking = setInterval(() => {
    const now = performance.now()
    lastByteAt = socket.bytesRead === bytes ? lastByteAt : now
    bytes = socket.bytesRead
    const isOver = now - since > LONGEST || now - lastByteAt > IDLE
    if (response.writableFinished && isOver) {
      socket.destroy()
    }
  }, LOOK).unref()
  const stop = () => clearInterval(looking)
  request.once('end', stop)
  request.once('close', stop)
}
