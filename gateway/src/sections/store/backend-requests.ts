import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request as httpRequest } from 'node:http'
import type { Target } from '../../proxy/upstream-request.ts'

/** Connections of the gateway's own questions: they must not wait behind those of visitors. */
const ownAgent = new Agent({ keepAlive: true, maxSockets: 64 })

/** An answer of the backend, read whole. */
export interface BackendAnswer {
  status: number
  /** Quotes included; empty without one. */
  entityTag: string
  /** The newest change that it knows of, where it says so (ADR 126). */
  livePosition: string | undefined
  body: Buffer
}

interface Question {
  path: string
  headers?: OutgoingHttpHeaders
  /** Milliseconds for all of it. */
  limit: number
  /** Bytes that the answer may have. */
  most: number
  /** Connections of visitors, where the question is one of theirs. */
  agent?: Agent
}

async function readUpTo(answer: IncomingMessage, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) {
      throw new Error('The backend’s answer is too long')
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Asks the backend for something that the gateway itself needs, or puts into a visitor's page.
 *
 * @throws Error when it cannot be reached, does not answer in time, or breaks off.
 */
export async function askBackend(target: Target, question: Question): Promise<BackendAnswer> {
  const { path, headers = {}, limit, most, agent = ownAgent } = question
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = httpRequest({ ...target, path, headers, agent, signal: AbortSignal.timeout(limit) })
    request.once('response', resolve)
    request.once('error', reject)
    request.end()
  })
  const body = await readUpTo(answer, most)
  const { etag = '', 'live-position': position } = answer.headers
  return {
    status: answer.statusCode ?? 0,
    entityTag: etag,
    livePosition: typeof position === 'string' ? position : undefined,
    body,
  }
}
