import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request as httpRequest } from 'node:http'
import { isRefused, type Upstream, type Upstreams } from '../../proxy/upstreams.ts'

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

type OpenQuestion = Question & { signal: AbortSignal }

function open(
  { target }: Upstream,
  { path, headers = {}, agent = ownAgent, signal }: OpenQuestion,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ ...target, path, headers, agent, signal })
    request.once('response', resolve)
    request.once('error', reject)
    request.end()
  })
}

/** Asks the backends in turn until one can be connected to. */
async function openInTurn(backends: Upstreams, question: OpenQuestion): Promise<IncomingMessage> {
  let refusal: unknown
  for (const upstream of backends.inOrder()) {
    try {
      return await open(upstream, question)
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
export async function askBackend(backends: Upstreams, question: Question): Promise<BackendAnswer> {
  const answer = await openInTurn(backends, { ...question, signal: AbortSignal.timeout(question.limit) })
  const body = await readUpTo(answer, question.most)
  const { etag = '', 'live-position': position } = answer.headers
  return {
    status: answer.statusCode ?? 0,
    entityTag: etag,
    livePosition: typeof position === 'string' ? position : undefined,
    body,
  }
}
