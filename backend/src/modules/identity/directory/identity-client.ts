import type KeycloakAdminClient from '@keycloak/keycloak-admin-client'
import type { Clock } from '../../../platform/clock.ts'
import type { Environment } from '../../../platform/environment.ts'
import { ProviderRefusalError, ProviderUnavailableError } from '../provider-errors.ts'

/** Time in milliseconds before expiry at which a token is replaced. */
const EXPIRY_MARGIN_MS = 30_000
/**
 * Maximum time in milliseconds to wait for a response, so that an unresponsive provider blocks no request for longer.
 */
const REQUEST_TIMEOUT_MS = 5_000
/** Pause in milliseconds after a timeout; further calls would only time out too. */
const RETRY_PAUSE_MS = 10_000

/** The library has 170 files. It is loaded with the first call, so that readiness does not depend on it. */
const library = async () => import('@keycloak/keycloak-admin-client')

interface TokenAnswer {
  access_token: string
  expires_in: number
}

/**
 * Returns a function that caches one client-credentials token. The admin client's own `auth()` cannot renew such a
 * token and fails with some servers (docs/IDENTITY.md, "Contract suite").
 */
function serviceTokenProvider(environment: Environment): () => Promise<string> {
  let token = ''
  let validUntil = 0
  return async () => {
    if (Date.now() < validUntil - EXPIRY_MARGIN_MS) {
      return token
    }
    const response = await fetch(`${environment.OIDC_INTERNAL_URL}/protocol/openid-connect/token`, {
      method: 'POST',
      headers: { Authorization: `Basic ${btoa(`portal-service:${environment.PORTAL_SERVICE_SECRET}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
      redirect: 'error',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    if (!response.ok) {
      throw new ProviderUnavailableError(
        `The identity provider refused a token for portal-service (status ${response.status})`,
      )
    }
    const answer = (await response.json()) as TokenAnswer
    token = answer.access_token
    validUntil = Date.now() + answer.expires_in * 1_000
    return token
  }
}

/** Returns the message of an error response: that of a field, the first of several, or the general one. */
function sentenceOf(data: unknown): string {
  const { errorMessage, error_description, error, errors } = (data ?? {}) as Record<string, unknown>
  const [first] = Array.isArray(errors) ? (errors as { errorMessage?: string }[]) : []
  const sentence = [errorMessage, first?.errorMessage, error_description, error].find(
    (value): value is string => typeof value === 'string',
  )
  return (sentence ?? 'refused').slice(0, 300)
}

async function classify(error: unknown): Promise<Error> {
  if (error instanceof ProviderUnavailableError || error instanceof ProviderRefusalError) {
    return error
  }
  const { NetworkError } = await library()
  if (error instanceof NetworkError && error.response.status < 500 && error.response.status !== 429) {
    return new ProviderRefusalError(error.response.status, sentenceOf(error.responseData), error)
  }
  return new ProviderUnavailableError('The identity provider does not answer', { cause: error })
}

/** Runs a call of the admin client. The class of a thrown error tells whether a retry can help. */
export type DirectoryCall = <T>(callback: (client: KeycloakAdminClient) => Promise<T>) => Promise<T>

/**
 * Creates a client of Keycloak's Admin API. It sends no request before the first call.
 *
 * @param environment internal address of the provider and secret of `portal-service`.
 * @returns a function that runs calls and throws {@link ProviderUnavailableError} or {@link ProviderRefusalError}.
 */
export function openIdentityClient(environment: Environment, clock: Clock): DirectoryCall {
  const [baseUrl = '', realmName = ''] = environment.OIDC_INTERNAL_URL.split('/realms/')
  const connect = async () => {
    const { default: Client } = await library()
    const client = new Client({ baseUrl, realmName, timeout: REQUEST_TIMEOUT_MS })
    client.registerTokenProvider({ getAccessToken: serviceTokenProvider(environment) })
    return client
  }
  let connected: Promise<KeycloakAdminClient> | undefined
  let pausedUntil = 0
  return async (callback) => {
    if (clock.now().getTime() < pausedUntil) {
      throw new ProviderUnavailableError('The identity provider did not respond a moment ago')
    }
    const client = await (connected ??= connect())
    try {
      return await callback(client)
    } catch (error) {
      if ((error as Error).name === 'TimeoutError') {
        pausedUntil = clock.now().getTime() + RETRY_PAUSE_MS
      }
      throw await classify(error)
    }
  }
}
