import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import type { Answer } from './answer.ts'
import type { DefaultHeaders } from './answer-headers.ts'
import { compressed, compressedEncoding, compressor } from './compression.ts'

/**
 * Sends an answer on. A small one goes out with one write; what is long or has no known length streams.
 *
 * @param defaults headers that every answer has; those of this one take their place.
 */
export async function sendBack(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  defaults: DefaultHeaders,
): Promise<void> {
  const { status, headers } = answer
  const encoding = compressedEncoding(request, answer)
  const changes: Record<string, string> = {}
  if (encoding) {
    changes['content-encoding'] = encoding
    changes['vary'] = [headers.vary ?? [], 'Accept-Encoding'].flat().join(', ')
  }
  if (Buffer.isBuffer(answer.body)) {
    const body = encoding ? await compressed(encoding, answer.body) : answer.body
    if (encoding) {
      changes['content-length'] = String(body.length)
    }
    response.writeHead(status, defaults.under(headers, changes)).end(body)
    return
  }
  if (encoding) {
    delete headers['content-length']
  }
  response.writeHead(status, defaults.under(headers, changes))
  if (encoding || headers['content-length'] === undefined) {
    // Without this a stream's reader learns of the answer only with the first event.
    response.flushHeaders()
  }
  await joined(encoding ? [answer.body, compressor(encoding), response] : [answer.body, response])
}

/** A broken answer must not look complete: pipeline destroys the client's connection too. */
const joined = (stages: (Readable | NodeJS.ReadWriteStream | ServerResponse)[]) =>
  new Promise<void>((resolve) => {
    pipeline(stages, () => resolve())
  })
