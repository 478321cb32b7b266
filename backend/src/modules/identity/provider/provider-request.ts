import { noteAnswer, traced, traceHeaders } from '@headway/server-kit/tracing'
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import { ProviderUnavailableError } from '../provider-errors.ts'

/** Longest wait for the provider, in milliseconds. */
export const REQUEST_LIMIT = 5_000

/**
 * One request to the provider.
 *
 * @throws ProviderUnavailableError when it does not answer in time, or with a fault of its own.
 */
export async function request(url: string, init: RequestInit = {}): Promise<Response> {
  try {
    const response = await traced({ name: 'identity provider', kind: 'client' }, async (span) => {
      const headers = { ...Object.fromEntries(new Headers(init.headers)), ...traceHeaders() }
      const signal = AbortSignal.timeout(REQUEST_LIMIT)
      const answer = await fetch(url, { ...init, headers, redirect: 'error', signal })
      noteAnswer(span, answer.status)
      return answer
    })
    if (response.status >= 500) {
      throw new Error(`The identity provider answered with status ${response.status}`)
    }
    return response
  } catch (cause) {
    throw new ProviderUnavailableError('The identity provider does not answer', { cause })
  }
}

/** The provider's keys; a key that is not known yet is looked up again, at most every 30 seconds. */
export function fetchedKeys(address: URL): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(address, { timeoutDuration: REQUEST_LIMIT })
  return async (header, token) => {
    try {
      return await keys(header, token)
    } catch (error) {
      const { code } = error as { code?: string }
      if (code === 'ERR_JWKS_TIMEOUT' || code === undefined) {
        throw new ProviderUnavailableError('The keys of the identity provider cannot be fetched', {
          cause: error,
        })
      }
      throw error
    }
  }
}
