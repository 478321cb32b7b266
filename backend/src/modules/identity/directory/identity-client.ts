import type KeycloakAdminClient from '@keycloak/keycloak-admin-client'
import type { Clock } from '../../../platform/clock.ts'
import type { Environment } from '../../../platform/environment.ts'
import { ProviderRefusalError, ProviderUnavailableError } from '../provider-errors.ts'

/** A token this close to its end, in milliseconds, is replaced. */
const MARGIN = 30_000
/** Longest wait for one answer, in milliseconds: a frozen provider holds nobody up for longer. */
const REQUEST_LIMIT = 5_000
/** After such a wait the provider is left alone for so long, in milliseconds: everybody else would only wait too. */
const REST = 10_000

/** The library has 170 files. It is loaded with the first call, so that readiness does not wait for it. */
const library = async () => import('@keycloak/keycloak-admin-client')

interface TokenAnswer {
  access_token: string
  expires_in: number
}

/**
 * Keeps one client-credentials token. The admin client's own `auth()` cannot renew such a token and breaks with some
 * servers (docs/IDENTITY.md, "The contract").
 */
function serviceTokenProvider(environment: Environment): () => Promise<string> {
  let token = ''
  let validUntil = 0
  return async () => {
    if (Date.now() < validUntil - MARGIN) {
      return token
    }
    const response = await fetch(`${environment.OIDC_INTERNAL_URL}/protocol/openid-connect/token`, {
      method: 'POST',
      headers: { Authorization: `Basic ${btoa(`portal-service:${environment.PORTAL_SERVICE_SECRET}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
      redirect: 'error',
      signal: AbortSignal.timeout(REQUEST_LIMIT),
    })
    if (!response.ok) {
      throw new ProviderUnavailableError(
        `The identity provider gives portal-service no token (status ${response.status})`,
      )
    }
    const answer = (await response.json()) as TokenAnswer
    token = answer.access_token
    validUntil = Date.now() + answer.expires_in * 1_000
    return token
  }
}

/** The sentence of a refusal: one field's, the first of several, or the error's own. */
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

/** Runs a call of the admin client; whatever it throws is told apart by whether trying again can help. */
export type DirectoryCall = <T>(act: (client: KeycloakAdminClient) => Promise<T>) => Promise<T>

/**
 * Opens the way to Keycloak's Admin API; nothing is asked before the first call.
 *
 * @param environment names the provider's internal address and the secret of `portal-service`.
 * @returns runs calls; throws {@link ProviderUnavailableError} or {@link ProviderRefusalError}.
 */
export function openIdentityClient(environment: Environment, clock: Clock): DirectoryCall {
  const [baseUrl = '', realmName = ''] = environment.OIDC_INTERNAL_URL.split('/realms/')
  const connect = async () => {
    const { default: Client } = await library()
    const client = new Client({ baseUrl, realmName, timeout: REQUEST_LIMIT })
    client.registerTokenProvider({ getAccessToken: serviceTokenProvider(environment) })
    return client
  }
  let connected: Promise<KeycloakAdminClient> | undefined
  let restsUntil = 0
  return async (act) => {
    if (clock.now().getTime() < restsUntil) {
      throw new ProviderUnavailableError('The identity provider has just not answered')
    }
    const client = await (connected ??= connect())
    try {
      return await act(client)
    } catch (error) {
      if ((error as Error).name === 'TimeoutError') {
        restsUntil = clock.now().getTime() + REST
      }
      throw await classify(error)
    }
  }
}
