import { rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { createServer, type Server as SocketServer } from 'node:net'

/**
 * Makes a server listen on a unix socket too, which costs less than TCP for a gateway on the same machine
 * (ADR 021).
 *
 * @param path path of the socket; a file left by an earlier process is removed.
 * @returns the socket server, which must be closed with the server, since the server does not wait for its connections.
 */
export function listenAtSocket(server: Server, path: string): SocketServer {
  rmSync(path, { force: true })
  // Like Node's HTTP server: a client may end its side and still read the response.
  const local = createServer({ allowHalfOpen: true }, (connection) => server.emit('connection', connection))
  return local.listen(path)
}
