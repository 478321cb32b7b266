import type { IncomingMessage } from 'node:http'
import { type Readable, Transform } from 'node:stream'
import { maxJsonBytes } from '../../../platform/http/request-body.ts'
import { ProblemError } from '../../../platform/errors.ts'
import { bodyTooLarge } from './problems.ts'

/** Maximum size of an upload in bytes, as for the portal's own uploads. */
const MAX_UPLOAD_BYTES = 262_144_000
const JSON_TYPE = /^application\/json\s*(?:;|$)/i
const UPLOAD_TYPE =
  /^(?:multipart\/form-data|application\/(?:octet-stream|pdf|zip)|text\/csv|image\/[\w.+-]+)\s*(?:;|$)/i

/** Body of a request to a section's own backend. */
export interface ForwardedBody {
  readonly stream: Readable
  readonly isUpload: boolean
}

/** Passes a body on and fails at its limit. */
function limitedTo(maxBytes: number): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      if (bytes > maxBytes) {
        done(bodyTooLarge())
      } else {
        done(null, chunk)
      }
    },
  })
}

/**
 * Returns the body of a request as a stream that ends at the limit of its type; undefined without a body.
 *
 * @throws ProblemError 415 for another type than JSON or an upload, 413 for a body that is too large.
 */
export function bodyOf(request: IncomingMessage): ForwardedBody | undefined {
  const { 'content-type': type = '', 'content-length': length, 'transfer-encoding': coding } = request.headers
  if (coding === undefined && Number(length ?? 0) === 0) {
    return undefined
  }
  const isUpload = UPLOAD_TYPE.test(type)
  if (!isUpload && !JSON_TYPE.test(type)) {
    throw new ProblemError(415, 'unsupported_media_type', {
      detail: 'Send JSON, a form with files, or a file.',
    })
  }
  const maxBytes = isUpload ? MAX_UPLOAD_BYTES : maxJsonBytes
  if (Number(length ?? 0) > maxBytes) {
    throw bodyTooLarge()
  }
  // undici destroys the stream that it sends when a response arrives before its end. The request itself must stay
  // readable, so that the rest can be dropped.
  const stream = limitedTo(maxBytes)
  stream.on('error', () => undefined)
  return { stream: request.pipe(stream), isUpload }
}
