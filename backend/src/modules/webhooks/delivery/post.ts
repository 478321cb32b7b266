import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Network } from '@headway/server-kit/addresses'
import { reasons } from '../messages/en.ts'
import {
  findTarget,
  ForbiddenTargetError,
  type Resolve,
  resolveByDns,
} from '../../../platform/limits/request-target.ts'

const RESPONSE_TIMEOUT_MS = 10_000
/** Maximum number of bytes of a response that are read and stored. */
const MAX_RESPONSE_BYTES = 2_000
const REDIRECT_STATUS = 300
const CLIENT_ERROR_STATUS = 400
const GONE_STATUS = 410

/** Result of one attempt. */
export interface Attempt {
  /** HTTP status; null without a response. */
  readonly status: number | null
  /** Beginning of the response. */
  readonly response: string | null
  /** Why the attempt failed, as text; null when the message was accepted. */
  readonly error: string | null
  /** The receiver replied with 410 Gone. */
  readonly isGone: boolean
}

export interface PostOptions {
  /** Private networks that may be reached. */
  readonly networks: readonly Network[]
  /** Aborts the request immediately, without a result. */
  readonly signal: AbortSignal
  readonly resolve?: Resolve
  /** Timeout of the whole attempt in milliseconds, from the DNS lookup to the response. */
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

/** Returns an error as text that helps an administrator to fix it. */
function describeFailure(error: unknown, seconds: number): string {
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

async function readBeginning(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= MAX_RESPONSE_BYTES) {
        break
      }
    }
  } catch {
    // The status has arrived, so a response body that breaks off or does not end is not a failure.
  }
  answer.destroy()
  return Buffer.concat(chunks).subarray(0, MAX_RESPONSE_BYTES).toString('utf8').replaceAll('\0', '')
}

function classifyStatus(status: number): Pick<Attempt, 'error' | 'isGone'> {
  if (status === GONE_STATUS) {
    return { error: reasons.gone, isGone: true }
  }
  if (status < REDIRECT_STATUS) {
    return { error: null, isGone: false }
  }
  return { error: status < CLIENT_ERROR_STATUS ? reasons.redirect : reasons.status(status), isGone: false }
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

/** Returns a promise that rejects when the signal aborts. */
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })

/**
 * Posts a message. Redirects are not followed, and only the beginning of the response is read.
 *
 * @returns undefined when `options.signal` aborted the request, since the receiver's state is unknown then.
 */
export async function post(
  url: URL,
  message: { headers: Record<string, string>; body: string },
  options: PostOptions,
): Promise<Attempt | undefined> {
  const within = options.within ?? RESPONSE_TIMEOUT_MS
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(within)])
  try {
    const answer = await Promise.race([send(url, message, options, signal), aborted(signal)])
    const status = answer.statusCode ?? 0
    return { status, response: await readBeginning(answer), ...classifyStatus(status) }
  } catch (error) {
    if (options.signal.aborted) {
      return undefined
    }
    return { status: null, response: null, error: describeFailure(error, within / 1_000), isGone: false }
  }
}
