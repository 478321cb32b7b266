import type { OutgoingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'
import { isRefused, type Upstreams } from '../../proxy/upstreams.ts'

/** Complete response of the backend. */
export interface BackendResponse {
  status: number
  /** Entity tag including quotes; empty if there is none. */
  entityTag: string
  /** Id of the newest change that the reply includes, if the backend names it (ADR 126). */
  livePosition: string | undefined
  body: Buffer
}

interface BackendRequest {
  path: string
  headers?: OutgoingHttpHeaders
  /** Time limit for the whole request in milliseconds. */
  limit: number
  /** Maximum size of the response in bytes. */
  most: number
}

async function readUpTo(body: AsyncIterable<Buffer>, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > most) {
      throw new Error('The backend’s response is too long')
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Tries the backends in turn until a connection is established. */
async function requestInTurn(
  backends: Upstreams,
  request: Dispatcher.RequestOptions,
): Promise<Dispatcher.ResponseData> {
  let refusal: unknown
  for (const upstream of backends.inOrder()) {
    try {
      return await upstream.pool.request(request)
    } catch (error) {
      if (!isRefused(error)) {
        throw error
      }
      backends.markUnready(upstream)
      refusal = error
    }
  }
  throw refusal
}

/**
 * Sends a request of the gateway itself, or for a visitor's page, to the backend.
 *
 * @throws Error if the backend cannot be reached, does not answer in time, or breaks the connection.
 */
export async function requestBackend(
  backends: Upstreams,
  { path, headers = {}, limit, most }: BackendRequest,
): Promise<BackendResponse> {
  const answer = await requestInTurn(backends, {
    method: 'GET',
    path,
    headers: headers as Record<string, string>,
    signal: AbortSignal.timeout(limit),
  })
  const body = await readUpTo(answer.body, most)
  const { etag, 'live-position': position } = answer.headers
  return {
    status: answer.statusCode,
    entityTag: String(etag ?? ''),
    livePosition: typeof position === 'string' ? position : undefined,
    body,
  }
}
