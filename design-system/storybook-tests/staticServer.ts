import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'

const mediaTypes: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

const [folder, port] = process.argv.slice(2)
if (!folder || !port) {
  throw new Error('Usage: node staticServer.ts <folder> <port>')
}
const root = folder

/** Serves the built Storybook to the story tests. */
async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname
  if (path === '/favicon.ico') {
    response.writeHead(204).end()
    return
  }
  const file = join(root, normalize(path === '/' ? '/index.html' : path))
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) {
    response.writeHead(404).end()
    return
  }
  response.writeHead(200, { 'content-type': mediaTypes[extname(file)] ?? 'application/octet-stream' })
  createReadStream(file).pipe(response)
}

const server = createServer((request, response) => void serve(request, response))

server.listen(Number(port), '127.0.0.1')
