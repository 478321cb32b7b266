import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { startGateway } from './harness.ts'

const running: { stop(): Promise<unknown> }[] = []

/** Stops everything that {@link gatewayBefore} has started or {@link stopLater} has received. */
export const stopAll = () => Promise.all(running.splice(0).map((one) => one.stop()))

export function stopLater(one: { stop(): Promise<unknown> }): void {
  running.push(one)
}

/** Long enough for the responses of a busy machine that are not late on purpose. */
const limits = { answerMilliseconds: 1_000, uploadMilliseconds: 60_000, readIdleMilliseconds: 60_000 }

/**
 * Starts a gateway in front of a backend that sends arbitrary bytes. Also returns the number of connections to that
 * backend.
 */
export async function gatewayBefore(answer: (socket: Socket, request: string) => void) {
  const sockets = new Set<Socket>()
  let connections = 0
  const backend: Server = createServer((socket) => {
    connections++
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => answer(socket, String(bytes)))
  })
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve))
  const { port } = backend.address() as AddressInfo
  const gateway = await startGateway({ environment: { BACKEND_URL: `http://127.0.0.1:${port}` }, limits })
  running.push({
    async stop() {
      sockets.forEach((socket) => socket.destroy())
      backend.close()
      await gateway.stop()
    },
  })
  return { ...gateway, connections: () => connections }
}
