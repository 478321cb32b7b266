import { conflict, ProblemError } from '../../platform/errors.ts'

/** The identity provider does not respond, responds with a server error, or is not the configured one. */
export class ProviderUnavailableError extends Error {}

/** The identity provider refused a call. */
export class ProviderRefusalError extends Error {
  readonly status: number

  constructor(status: number, message: string, cause: unknown) {
    super(message, { cause })
    this.status = status
  }
}

/** Returns whether the provider answered that it does not know the account or the credential. */
export const isUnknownAtProvider = (error: unknown): boolean =>
  error instanceof ProviderRefusalError && error.status === 404

/** Returns a 503 for an operation that needs the identity provider while it is unreachable. */
export const providerUnavailable = (cause: unknown) =>
  new ProblemError(503, 'provider_unavailable', {
    detail: 'The sign-in service can’t be reached right now. Nothing was changed.',
    headers: { 'Retry-After': '5' },
    cause,
  })

/**
 * Returns a 409 for a call that the identity provider refused.
 *
 * @param reason the provider's message.
 */
const providerRefused = (reason: string) =>
  conflict('provider_refused', `The sign-in service rejected this: ${reason.replaceAll(/\d{3}/g, '')}`)

/** Returns a 409 for a person without an account, who has never signed in. */
export const withoutAccount = () => conflict('no_account', 'This person doesn’t have a sign-in account yet.')

/** Converts a provider error into a problem response; other errors are returned unchanged. */
export function asProblem(error: unknown): unknown {
  if (error instanceof ProviderUnavailableError) {
    return providerUnavailable(error)
  }
  return error instanceof ProviderRefusalError ? providerRefused(error.message) : error
}
