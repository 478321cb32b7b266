import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Network } from '@headway/server-kit/addresses'
import { reasons } from '../messages/en.ts'
import { findTarget, ForbiddenTargetError, type Resolve, resolveByDns } from './target.ts'

const ANSWER_MILLISECONDS = 10_000
/** So much of an answer is kept, in bytes; the rest is not even read. */
const LONGEST_ANSWER = 2_000
const REDIRECTS = 300
const REFUSALS = 400
const GONE = 410

/** How a try went. */
export interface Attempt {
  /** Null without an answer. */
  readonly status: number | null
  /** The first bytes of the answer. */
  readonly response: string | null
  /** Why it counts as failed, in words; null when it arrived. */
  readonly error: string | null
  /** The receiver has said that nobody is there any more. */
  readonly isGone: boolean
}

export interface PostOptions {
  /** Private ones that may be reached. */
  readonly networks: readonly Network[]
  /** Gives up at once, without a verdict on the receiver. */
  readonly signal: AbortSignal
  readonly resolve?: Resolve
  /** How long everything may take, from the name's look-up to the answer, in milliseconds. */
  readonly within?: number
}

const certificateErrors: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: reasons.certificateExpired,
  CERT_NOT_YET_VALID: reasons.certificateExpired,
  DEPTH_ZERO_SELF_SIGNED_CERT: reasons.certificateUntrusted,
  SELF_SIGNED_CERT_IN_CHAIN: reasons.certificateUntrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: reasons.certificateUntrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: reasons.certificateUntrusted,
  ERR_TLS_CERT_ALTNAME_INVALID: reasons.certificateName,
}

/** A failure in words that an administrator can do something with. */
function explain(error: unknown, seconds: number): string {
  if (error instanceof ForbiddenTargetError) {
    return error.message
  }
  const { code = '', name } = error as NodeJS.ErrnoException
  if (name === 'TimeoutError' || code === 'ABORT_ERR' || code === 'ETIMEDOUT') {
    return reasons.tooSlow(seconds)
  }
  if (code === 'ECONNREFUSED') {
    return reasons.refused
  }
  if (code === 'ECONNRESET' || code.startsWith('HPE_')) {
    return reasons.broken
  }
  return certificateErrors[code] ?? (/SSL|TLS|EPROTO/.test(code) ? reasons.secure : reasons.unreachable(code))
}

async function readStart(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= LONGEST_ANSWER) {
        break
      }
    }
  } catch {
    // The status has come: an answer that does not end, or breaks, is no failure of the message.
  }
  answer.destroy()
  return Buffer.concat(chunks).subarray(0, LONGEST_ANSWER).toString('utf8').replaceAll('\0', '')
}

function judge(status: number): Pick<Attempt, 'error' | 'isGone'> {
  if (status === GONE) {
    return { error: reasons.gone, isGone: true }
  }
  if (status < REDIRECTS) {
    return { error: null, isGone: false }
  }
  return { error: status < REFUSALS ? reasons.redirect : reasons.status(status), isGone: false }
}

async function send(
  url: URL,
  message: { headers: Record<string, string>; body: string },
  { networks, resolve = resolveByDns }: PostOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const addresses = await findTarget(url, networks, resolve)
  signal.throwIfAborted()
  const lookup: LookupFunction = (_, options, found) =>
    options.all ? found(null, [...addresses]) : found(null, addresses[0].address, addresses[0].family)
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolveAnswer, reject) => {
    const headers = { ...message.headers, 'Content-Length': Buffer.byteLength(message.body) }
    request(url, { method: 'POST', agent: false, headers, lookup, signal }, resolveAnswer)
      .on('error', reject)
      .end(message.body)
  })
}

/** Rejects when a signal says so, whatever something else is waiting for. */
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })

/**
 * Posts a message. Redirects are not followed, and of the answer only the beginning is read.
 *
 * @returns undefined when the signal has ended it: nothing is known of the receiver then.
 */
export async function post(
  url: URL,
  message: { headers: Record<string, string>; body: string },
  options: PostOptions,
): Promise<Attempt | undefined> {
  const within = options.within ?? ANSWER_MILLISECONDS
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(within)])
  try {
    const answer = await Promise.race([send(url, message, options, signal), aborted(signal)])
    const status = answer.statusCode ?? 0
    return { status, response: await readStart(answer), ...judge(status) }
  } catch (error) {
    if (options.signal.aborted) {
      return undefined
    }
    return { status: null, response: null, error: explain(error, within / 1_000), isGone: false }
  }
}
