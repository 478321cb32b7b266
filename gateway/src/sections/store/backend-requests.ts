import type { OutgoingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'
import { isRefused, type Upstreams } from '../../proxy/upstreams.ts'

/** A response of the backend, read whole. */
export interface BackendAnswer {
  status: number
  /** Quotes included; empty without one. */
  entityTag: string
  /** The newest change that it knows of, where it says so (ADR 126). */
  livePosition: string | undefined
  body: Buffer
}

interface BackendRequest {
  path: string
  headers?: OutgoingHttpHeaders
  /** Milliseconds for all of it. */
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
      throw new Error('The backend’s answer is too long')
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Asks the backends in turn until one can be connected to. */
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
 * Asks the backend for something that the gateway itself needs, or puts into a visitor's page.
 *
 * @throws Error when it cannot be reached, does not answer in time, or breaks off.
 */
export async function askBackend(
  backends: Upstreams,
  { path, headers = {}, limit, most }: BackendRequest,
): Promise<BackendAnswer> {
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
