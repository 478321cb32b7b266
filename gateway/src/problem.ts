import { STATUS_CODES } from 'node:http'

interface ProblemOptions {
  /** A sentence for people; never a three-digit number or another status's words (docs/RULES.md, "Refusals"). */
  detail?: string
  headers?: Record<string, string>
  cause?: unknown
}

/** A refusal with a stable code, written as RFC 9457 problem details. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly status: number
  readonly code: string
  readonly options: ProblemOptions

  constructor(status: number, code: string, options: ProblemOptions = {}) {
    super(options.detail ?? code, { cause: options.cause })
    this.status = status
    this.code = code
    this.options = options
  }
}

/** 404: there is no such file. */
export const missingFile = () => new ProblemError(404, 'not_found', { detail: 'This file doesn’t exist.' })

/** 405: pages are only read. */
export const methodNotAllowed = () =>
  new ProblemError(405, 'method_not_allowed', { headers: { Allow: 'GET, HEAD' } })

/** 421: the request names a host that is not ours (RFC 9110, section 15.5.20). */
export const misdirected = (address: string) =>
  new ProblemError(421, 'wrong_host', { detail: `This portal is at ${address}.` })

/** 502: the process behind the gateway refused the connection or broke it off. */
export const badGateway = (cause: unknown) =>
  new ProblemError(502, 'upstream_unreachable', {
    detail: 'A part of the portal cannot be reached at the moment. Try again shortly.',
    headers: { 'Retry-After': '2' },
    cause,
  })

/** 504: the process behind the gateway did not answer in time. */
export const gatewayTimeout = () =>
  new ProblemError(504, 'upstream_silent', {
    detail: 'A part of the portal did not answer. Try again shortly.',
    headers: { 'Retry-After': '5' },
  })

/** 400: a request names one host (RFC 9112, section 3.2). */
export const ambiguousHost = () =>
  new ProblemError(400, 'ambiguous_host', { detail: 'A request names exactly one host.' })

/** 503: too many bodies are arriving. */
export const overloaded = () =>
  new ProblemError(503, 'overloaded', {
    detail: 'The server is busy. Try again in a moment.',
    headers: { 'Retry-After': '1' },
  })

/** 503: the shell is not built, or another start condition is missing. */
export const notReady = (cause: unknown) =>
  new ProblemError(503, 'not_ready', {
    detail: 'The portal is starting. Try again shortly.',
    headers: { 'Retry-After': '2' },
    cause,
  })

/** What a failure is answered with: what nobody expected is our fault. */
export const problemOf = (error: unknown): ProblemError =>
  error instanceof ProblemError ? error : new ProblemError(500, 'internal_error', { cause: error })

/** The problem body as it is sent. */
export function problemBody(problem: ProblemError, requestId: string): string {
  return JSON.stringify({
    type: 'about:blank',
    title: STATUS_CODES[problem.status] ?? 'Error',
    status: problem.status,
    code: problem.code,
    ...(problem.options.detail === undefined ? {} : { detail: problem.options.detail }),
    requestId,
  })
}
