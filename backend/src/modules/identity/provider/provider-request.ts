import { recordResponseStatus, withSpan, traceHeaders } from '@headway/server-kit/tracing'
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import { ProviderUnavailableError } from '../provider-errors.ts'

/** Maximum time in milliseconds to wait for the provider. */
export const REQUEST_TIMEOUT_MS = 5_000

/**
 * Sends one request to the provider.
 *
 * @throws ProviderUnavailableError when it does not respond in time or returns a server error.
 */
export async function request(url: string, init: RequestInit = {}): Promise<Response> {
  try {
    const response = await withSpan({ name: 'identity provider', kind: 'client' }, async (span) => {
      const headers = { ...Object.fromEntries(new Headers(init.headers)), ...traceHeaders() }
      const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
      const answer = await fetch(url, { ...init, headers, redirect: 'error', signal })
      recordResponseStatus(span, answer.status)
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

/** Returns the provider's keys. An unknown key causes a new fetch, at most every 30 seconds. */
export function fetchedKeys(address: URL): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(address, { timeoutDuration: REQUEST_TIMEOUT_MS })
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
