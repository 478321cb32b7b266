import { connect, type Socket } from 'node:net'

interface RawRequest {
  method?: string
  headers?: Record<string, string>
  /** Part of the body that is sent; the connection stays open. */
  body?: string | Buffer
}

/** Sends the beginning of a request and never ends it. */
export async function sendPartialRequest(
  serverUrl: string,
  path: string,
  { method = 'POST', headers = {}, body = '' }: RawRequest,
): Promise<Socket> {
  const { hostname, port, host } = new URL(serverUrl)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}`)
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  socket.write(body)
  return socket
}

/** Returns the status line of the response, for example `HTTP/1.1 200 OK`. */
export async function readStatusLine(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let got = ''
    socket.on('data', (chunk: Buffer) => {
      got += chunk.toString()
      if (got.includes('\r\n')) {
        resolve(got.slice(0, got.indexOf('\r\n')))
      }
    })
    socket.once('close', () => reject(new Error('closed without an answer')))
  })
}
