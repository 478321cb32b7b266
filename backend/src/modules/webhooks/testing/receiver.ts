import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A request that a receiver got. */
export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly message: { type: string; version: number; timestamp: string; actor: unknown; data: unknown }
}

/** A local HTTP server that receives webhooks. */
export interface Receiver {
  readonly url: string
  readonly port: number
  readonly received: Received[]
  /** Returns the response to a message; `count` is the number of messages received so far. */
  answer: (count: number) => { status: number; headers?: Record<string, string>; body?: string }
  stop(): Promise<void>
}

/** Starts a server; stop it in `afterAll`. */
export async function listen(handle: RequestListener) {
  const server = createServer(handle)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Starts a receiver that answers 204 by default. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const { port, url, stop } = await listen((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body, message: JSON.parse(body) as Received['message'] })
      const { status, headers, body: answer } = receiver.answer(received.length)
      response.writeHead(status, headers).end(answer)
    })
  })
  const receiver: Receiver = { url, port, received, answer: () => ({ status: 204 }), stop }
  return receiver
}

/** Environment of a portal whose webhooks may reach this machine. */
export const onThisMachine = { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' }
