import type { Problem } from '@headway/contracts'

/** Why a call failed. `status` is 0 when no answer came. */
export interface CallError {
  readonly status: number
  /** The status, a colon, a space, and the body or status text (specification, section 7). */
  readonly text: string
  readonly problem: Problem | undefined
}

/** Whether a value thrown or returned by a call is a {@link CallError}. */
export function isCallError(error: unknown): error is CallError {
  return typeof error === 'object' && error !== null && 'status' in error && 'text' in error
}

/** Texts of specification section 8, "Report submission failure"; they serve every screen. */
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
 * The sentence people read for a failed call (specification, section 8). The status decides; words are searched only
 * where there is none, so that a number inside a body never chooses the message (docs/RULES.md, "Refusals").
 *
 * @param error what the call failed with.
 * @param fallback sentence for everything the catalogue does not name.
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

/** What the server says in its own words, else the fallback. */
export function serverMessage(error: unknown, fallback: string): string {
  return (isCallError(error) && (error.problem?.errors?.[0]?.message ?? error.problem?.detail)) || fallback
}

/** The request id to tell an administrator, undefined when no answer came. */
export function requestIdOf(error: unknown): string | undefined {
  return isCallError(error) ? error.problem?.requestId : undefined
}

/** What stands now, where a write was refused because somebody else was faster; undefined otherwise. */
export function staleObject(error: unknown): { version: number; [name: string]: unknown } | undefined {
  if (!isCallError(error) || error.status !== 412) {
    return undefined
  }
  const current = error.problem?.current as { version?: unknown } | undefined
  return typeof current?.version === 'number' ? { ...current, version: current.version } : undefined
}

/** The version that stands now, where a write was refused because somebody else was faster; undefined otherwise. */
export const staleVersion = (error: unknown): number | undefined => staleObject(error)?.version

/** The refused fields, by their name in the form: of a 400, or of a 409 such as an e-mail address that is taken. */
export function fieldErrors(error: unknown): Record<string, string> {
  const errors = (isCallError(error) && [400, 409].includes(error.status) && error.problem?.errors) || []
  return Object.fromEntries(
    errors.map(({ pointer, message }) => [pointer.slice(1).replaceAll('/', '.'), message]),
  )
}
