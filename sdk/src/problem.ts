import type { Problem } from '@headway/contracts'

/** Error of a failed request. `status` is 0 when there was no response. */
export interface CallError {
  readonly status: number
  /** The status, a colon, a space, and the body or status text (specification, section 7). */
  readonly text: string
  readonly problem: Problem | undefined
}

/** Error of a request without a response. */
export const networkError: CallError = { status: 0, text: 'Network request failed', problem: undefined }

/** Creates an error from an unsuccessful response. */
export function toCallError(status: number, statusText: string, body: string): CallError {
  let problem: Problem | undefined
  try {
    const parsed: unknown = JSON.parse(body)
    if (typeof parsed === 'object' && parsed !== null && 'requestId' in parsed) {
      problem = parsed as Problem
    }
  } catch {
    problem = undefined
  }
  return { status, text: `${status}: ${body || statusText}`, problem }
}

/** Returns whether a value thrown or returned by a request is a {@link CallError}. */
export function isCallError(error: unknown): error is CallError {
  return typeof error === 'object' && error !== null && 'status' in error && 'text' in error
}

/** Texts of specification section 8, "Report submission failure"; all screens use them. */
const messages = {
  server: 'Something went wrong on our end. Please try again in a moment.',
  notFound: 'Service temporarily unavailable. Please try again later.',
  forbidden: 'You do not have permission to perform this action.',
  unauthorized: 'Your session has expired. Please refresh the page and try again.',
  badRequest: 'Please check your input and try again.',
  unavailable: 'Database connection issue. Please try again in a moment.',
  network: 'Network connection issue. Please check your connection and try again.',
} as const

const byStatus: Record<number, string> = {
  0: messages.network,
  400: messages.badRequest,
  401: messages.unauthorized,
  403: messages.forbidden,
  404: messages.notFound,
  500: messages.server,
  503: messages.unavailable,
  504: messages.network,
}

const byWords: readonly [RegExp, string][] = [
  [/internal server error/i, messages.server],
  [/not found/i, messages.notFound],
  [/forbidden/i, messages.forbidden],
  [/unauthorized/i, messages.unauthorized],
  [/bad request/i, messages.badRequest],
  [/service unavailable/i, messages.unavailable],
  [/network|timeout|failed to fetch/i, messages.network],
]

/**
 * Returns the error message for a failed request (specification, section 8). The status determines the message. Words
 * are searched only in errors without a status, so that a number in a body never selects the message
 * (docs/VALIDATION.md, "Error responses").
 *
 * The statuses 400, 401, 403, 404, 500, 503 and 504, and 0 for no response, have messages of their own. For another
 * status the message is the `detail` of the response, or the fallback without one.
 *
 * @param error error of the request.
 * @param fallback message for errors without a message of their own.
 */
export function messageFor(error: unknown, fallback: string): string {
  if (isCallError(error)) {
    return byStatus[error.status] ?? error.problem?.detail ?? fallback
  }
  const text = error instanceof Error ? error.message : String(error)
  const status = /^(\d{3}): /.exec(text)?.[1]
  if (status !== undefined) {
    return byStatus[Number(status)] ?? fallback
  }
  return byWords.find(([words]) => words.test(text))?.[1] ?? fallback
}

/** Returns the server's own error message, or the fallback without one. */
export function serverMessage(error: unknown, fallback: string): string {
  return (isCallError(error) && (error.problem?.errors?.[0]?.message ?? error.problem?.detail)) || fallback
}

/** Returns the request id for a report to an administrator; undefined when there was no response. */
export function requestIdOf(error: unknown): string | undefined {
  return isCallError(error) ? error.problem?.requestId : undefined
}

/** Returns the current object of the server after a version conflict (412); undefined for other errors. */
export function staleObject(error: unknown): { version: number; [name: string]: unknown } | undefined {
  if (!isCallError(error) || error.status !== 412) {
    return undefined
  }
  const current = error.problem?.current as { version?: unknown } | undefined
  return typeof current?.version === 'number' ? { ...current, version: current.version } : undefined
}

/** Returns the current version of the object after a version conflict (412); undefined for other errors. */
export const staleVersion = (error: unknown): number | undefined => staleObject(error)?.version

/**
 * Returns the error messages of a 400 or 409 response by form field. A 409 occurs for example when an email address is
 * already in use.
 */
export function fieldErrors(error: unknown): Record<string, string> {
  const errors = (isCallError(error) && [400, 409].includes(error.status) && error.problem?.errors) || []
  return Object.fromEntries(
    errors.map(({ pointer, message }) => [pointer.slice(1).replaceAll('/', '.'), message]),
  )
}
