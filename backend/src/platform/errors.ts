import type { ProblemField } from '@headway/contracts'
import type * as z from 'zod/mini'

export type FieldProblem = z.infer<typeof ProblemField>

interface ProblemOptions {
  /**
   * A sentence for people; never a three-digit number or another status's words (docs/VALIDATION.md, "Error
   * responses").
   */
  detail?: string
  errors?: FieldProblem[]
  headers?: Record<string, string>
  /** The current object, for a stale If-Match. */
  current?: unknown
  /** Results of the checks that a refused file did not pass. */
  report?: unknown
  /** The denied ability, for the log. */
  ability?: string
  cause?: unknown
}

/** A refusal with a stable code; the error handler writes it as RFC 9457 problem details. */
export class ProblemError extends Error {
  readonly status: number
  readonly code: string
  readonly options: ProblemOptions

  constructor(status: number, code: string, options: ProblemOptions = {}) {
    super(options.detail ?? code, { cause: options.cause })
    this.name = 'ProblemError'
    this.status = status
    this.code = code
    this.options = options
  }
}

/** 400: the request is invalid. */
export const invalid = (code: string, options: ProblemOptions = {}) => new ProblemError(400, code, options)

/** 400 for one field. `pointer` is a JSON pointer such as `/title`. */
export const invalidField = (pointer: string, code: string, message: string) =>
  new ProblemError(400, 'invalid_fields', {
    detail: 'Some fields are invalid.',
    errors: [{ pointer, code, message }],
  })

/** 401: the request has no valid session. */
export const unauthenticated = (code = 'session_required') =>
  new ProblemError(401, code, { detail: 'Sign in to continue.' })

/** 401: the token of the request is not valid. */
export const invalidToken = () =>
  new ProblemError(401, 'invalid_token', { detail: 'This token is unknown, expired or revoked.' })

/** 403: readable, but this action is not allowed. `ability` is for the log, for example `task.edit`. */
export const forbidden = (ability: string, code = 'not_allowed') =>
  new ProblemError(403, code, { detail: 'You don’t have permission for this.', ability })

/** 404: there is no such object, or the caller may not know of it. */
export const notFound = (noun: string) =>
  new ProblemError(404, 'not_found', { detail: `This ${noun} doesn’t exist or you don’t have access.` })

/** 409: the state of the object does not allow the action. */
export const conflict = (code: string, detail: string) => new ProblemError(409, code, { detail })

/** 409 for a repeated request that created a token: the text of a token is shown once and not stored. */
export const tokenAlreadyShown = () =>
  conflict('token_already_shown', 'This token was shown when it was created. Create another one.')

/** 409 for a repeated request that created a secret. */
export const secretAlreadyShown = () =>
  conflict('secret_already_shown', 'This secret was shown when it was created. Create a new one.')

/** 412: the object has changed since the caller read it. */
export const stale = (current: unknown) =>
  new ProblemError(412, 'changed_meanwhile', {
    detail: 'Someone changed this in the meantime. Reload and try again.',
    current,
  })

/** 503: the database cannot be reached, or not in time. */
export const unavailable = (cause: unknown) =>
  new ProblemError(503, 'database_unavailable', {
    detail: 'The database can’t be reached right now.',
    headers: { 'Retry-After': '2' },
    cause,
  })
