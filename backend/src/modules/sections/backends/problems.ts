import type { SectionBackendFailure } from '@headway/contracts/section-backend'
import { ProblemError } from '../../../platform/errors.ts'

type PortalFailure = Exclude<SectionBackendFailure, 'server_error'>

const details: Record<PortalFailure, string> = {
  unreachable: 'The service behind this page can’t be reached right now. Try again in a moment.',
  timeout: 'The service behind this page didn’t respond in time. Try again in a moment.',
  invalid_response: 'The service behind this page sent an invalid response. Try again in a moment.',
}

/** 502: the section's own backend failed. `reason` is counted in the health of the section. */
export class SectionBackendError extends ProblemError {
  readonly reason: PortalFailure

  constructor(reason: PortalFailure, cause: unknown) {
    super(502, `section_backend_${reason}`, { detail: details[reason], cause })
    this.reason = reason
  }
}

/** 502 for a response that the portal does not pass on; the log names the reason. */
export const invalidResponse = (reason: string) =>
  new SectionBackendError('invalid_response', new Error(reason))

/** 413: the body exceeds the limit. */
export const bodyTooLarge = () =>
  new ProblemError(413, 'body_too_large', { detail: 'The request is too large.' })

const invalidCodes = /^(?:HPE_|ERR_|UND_ERR_(?:HEADERS_OVERFLOW|RES_|INFO|NOT_SUPPORTED))/
const timeoutCodes: ReadonlySet<string> = new Set([
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'ETIMEDOUT',
])

/** Returns the problem for an error of the connection to a section's own backend. */
export function toBackendError(error: unknown): ProblemError {
  if (error instanceof ProblemError) {
    return error
  }
  const { code = '', name } = error as NodeJS.ErrnoException
  if (timeoutCodes.has(code) || name === 'TimeoutError') {
    return new SectionBackendError('timeout', error)
  }
  const isInvalid = invalidCodes.test(code) || name === 'HTTPParserError'
  return new SectionBackendError(isInvalid ? 'invalid_response' : 'unreachable', error)
}
