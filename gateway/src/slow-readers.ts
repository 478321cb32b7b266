import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** An answer of which nothing is taken for this long is ended; Node looks twice, so it may be twice as long. */
const LONGEST = 30_000

/**
 * Ends the connections of those who ask and do not read: Node would wait for them for ever. Who waits for an answer that is
 * still being made is left alone.
 */
export function endSlowReaders(server: Server): void {
  const asking = new Set<Socket>()
  server.timeout = LONGEST
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    asking.add(socket)
    response.once('close', () => asking.delete(socket))
  })
  server.on('upgrade', ({ socket }: IncomingMessage) => socket.setTimeout(0))
  // With a listener Node ends nothing by itself, also no connection that is kept and not used any more.
  server.on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0 || !asking.has(socket)) {
      socket.destroy()
    }
  })
}
