import { Agent, type IncomingMessage, request as httpRequest } from 'node:http'
import type { Target } from '../../proxy/upstream-request.ts'

/** Connections of the gateway's own questions: they must not wait behind those of visitors. */
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** An answer of the backend, read whole. */
export interface BackendAnswer {
  status: number
  /** Quotes included; empty without one. */
  entityTag: string
  body: Buffer
}

interface Question {
  path: string
  headers?: Record<string, string>
  /** Milliseconds for all of it. */
  limit: number
  /** Bytes that the answer may have. */
  most: number
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
 * Asks the backend for something that the gateway itself needs.
 *
 * @throws Error when it cannot be reached, does not answer in time, or breaks off.
 */
export async function askBackend(target: Target, question: Question): Promise<BackendAnswer> {
  const { path, headers = {}, limit, most } = question
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = httpRequest({ ...target, path, headers, agent, signal: AbortSignal.timeout(limit) })
    request.once('response', resolve)
    request.once('error', reject)
    request.end()
  })
  const body = await readUpTo(answer, most)
  return { status: answer.statusCode ?? 0, entityTag: answer.headers.etag ?? '', body }
}
