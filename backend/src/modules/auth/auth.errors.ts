import { ProblemError } from '../../platform/errors.ts'

/** 503: the identity provider cannot be reached now. */
export const providerUnavailable = (cause: unknown) =>
  new ProblemError(503, 'provider_unavailable', {
    detail: 'The sign-in service cannot be reached right now.',
    headers: { 'Retry-After': '5' },
    cause,
  })
