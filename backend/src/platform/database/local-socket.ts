import { rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { createServer, type Server as SocketServer } from 'node:net'

/**
 * Lets a server answer at a socket of this machine too, which costs the gateway beside it and the server less than a connection by
 * number (docs/adr/145-reverse-proxy.md).
 *
 * @param path whatever an earlier process has left there goes.
 * @returns to be closed with the server: that one does not wait for these connections.
 */
export function listenAtSocket(server: Server, path: string): SocketServer {
  rmSync(path, { force: true })
  // As Node's own for HTTP: a client may say that it is done and still read the answer.
  const local = createServer({ allowHalfOpen: true }, (connection) => server.emit('connection', connection))
  return local.listen(path)
}
