import { STATUS_CODES, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { messages } from './messages.ts'

const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

const page = ({ title, text }: { title: string; text: string }) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>` +
  `<h1>${title}</h1><p>${text}</p></html>`

/**
 * Answers requests that Node cannot parse. Node's own responses have no body. Users may run into headers with too many
 * cookies, so this error has a page that explains what to do.
 */
export function answerClientErrors(server: Server): void {
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket: Duplex) => {
    // Like Node's own handler: nothing may be written into the middle of another response.
    const { _httpMessage: underWay } = socket as Duplex & { _httpMessage?: ServerResponse | null }
    if (!socket.writable || code === 'ECONNRESET' || underWay?.headersSent) {
      socket.destroy()
      return
    }
    const status = statuses[code] ?? 400
    const body = status === 431 ? page(messages.tooManyCookies) : ''
    socket.end(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'Connection: close',
        'Cache-Control: no-store',
        ...(body === ''
          ? []
          : ['Content-Type: text/html; charset=utf-8', "Content-Security-Policy: default-src 'none'"]),
        `Content-Length: ${Buffer.byteLength(body)}`,
        '',
        body,
      ].join('\r\n'),
    )
  })
}
