import { conflict, ProblemError } from '../../platform/http/errors.ts'

/** The identity provider does not answer, answers with a fault of its own, or is not the configured one. */
export class ProviderUnavailableError extends Error {}

/** The identity provider has refused a call. */
export class ProviderRefusalError extends Error {
  readonly status: number

  constructor(status: number, message: string, cause: unknown) {
    super(message, { cause })
    this.status = status
  }
}

/** 503: what this needs is done at the identity provider, and that does not answer. */
export const providerAway = (cause: unknown) =>
  new ProblemError(503, 'provider_unavailable', {
    detail: 'The sign-in service can’t be reached right now. Nothing was changed.',
    headers: { 'Retry-After': '5' },
    cause,
  })

/** 409: the identity provider refuses; `reason` is its sentence. */
const providerRefused = (reason: string) =>
  conflict('provider_refused', `The sign-in service refuses this: ${reason.replaceAll(/\d{3}/g, '')}`)

/** 409: the person has never signed in and no account belongs to them yet. */
export const withoutAccount = () => conflict('no_account', 'This person doesn’t have a sign-in account yet.')

/** Turns what a call of the provider throws into the answer to a person; anything else stays as it is. */
export function asProblem(error: unknown): unknown {
  if (error instanceof ProviderUnavailableError) {
    return providerAway(error)
  }
  return error instanceof ProviderRefusalError ? providerRefused(error.message) : error
}
