import { STATUS_CODES } from 'node:http'

interface ProblemOptions {
  /**
   * Sentence for users, without three-digit numbers and the words of other statuses (docs/VALIDATION.md, "Error
   * responses").
   */
  detail?: string
  headers?: Record<string, string>
  cause?: unknown
}

/** Error with a stable code, sent as RFC 9457 problem details. */
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

/** 404: the file does not exist. */
export const missingFile = () => new ProblemError(404, 'not_found', { detail: 'This file doesn’t exist.' })

/** 405: the resource can only be read. */
export const methodNotAllowed = () =>
  new ProblemError(405, 'method_not_allowed', { headers: { Allow: 'GET, HEAD' } })

/** 421: the request names a foreign host (RFC 9110, section 15.5.20). */
export const misdirected = (address: string) =>
  new ProblemError(421, 'wrong_host', { detail: `This portal is at ${address}.` })

/** 502: the process behind the gateway refused or broke the connection. */
export const badGateway = (cause: unknown) =>
  new ProblemError(502, 'upstream_unreachable', {
    detail: 'Part of the portal can’t be reached right now. Try again in a moment.',
    headers: { 'Retry-After': '2' },
    cause,
  })

/** 504: the process behind the gateway did not answer in time. */
export const gatewayTimeout = () =>
  new ProblemError(504, 'upstream_silent', {
    detail: 'Part of the portal didn’t respond. Try again in a moment.',
    headers: { 'Retry-After': '5' },
  })

/** 400: a request must name exactly one host (RFC 9112, section 3.2). */
export const ambiguousHost = () =>
  new ProblemError(400, 'ambiguous_host', { detail: 'The request must name exactly one host.' })

/** 503: too many request bodies are arriving. */
export const overloaded = () =>
  new ProblemError(503, 'overloaded', {
    detail: 'The server is busy. Try again in a moment.',
    headers: { 'Retry-After': '1' },
  })

/** 503: the shell is not built, or another start condition is missing. */
export const notReady = (cause: unknown) =>
  new ProblemError(503, 'not_ready', {
    detail: 'The portal is starting. Try again in a moment.',
    headers: { 'Retry-After': '2' },
    cause,
  })

/** Returns the problem for an error. Unexpected errors become a 500. */
export const problemOf = (error: unknown): ProblemError =>
  error instanceof ProblemError ? error : new ProblemError(500, 'internal_error', { cause: error })

/** Returns the problem body as JSON. */
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
