import { Failure } from '../failure.ts'

const ANSWER_MILLISECONDS = 10_000
const HINT = 'see "Running on Keycloak" in docs/OPERATIONS.md'

/** A Keycloak that was not started by these tools. */
export interface ExistingKeycloak {
  /** URL under which this machine reaches it, with its relative path `/auth`. */
  url: string
  backendSecret: string
  serviceSecret: string
}

/**
 * Reads `--keycloak=URL` and the secrets of its clients.
 *
 * @throws Failure that tells which value is missing.
 */
export function readExistingKeycloak(
  address: string,
  variables: Record<string, string | undefined>,
): ExistingKeycloak {
  const url = address.replace(/\/+$/, '')
  if (!/^http:\/\/[^/?#]+\/auth$/.test(url) || !URL.canParse(url)) {
    throw new Failure(
      `--keycloak needs the address of Keycloak on this network with its relative path /auth, such as http://127.0.0.1:8180/auth, not "${address}": ${HINT}.`,
    )
  }
  const secret = (name: string) => {
    const value = variables[name]
    if (!value) {
      throw new Failure(`--keycloak=${address} needs the secret of its client in ${name}: ${HINT}.`)
    }
    return value
  }
  return {
    url,
    backendSecret: secret('PORTAL_BACKEND_SECRET'),
    serviceSecret: secret('PORTAL_SERVICE_SECRET'),
  }
}

/**
 * Checks that the portal can work with an existing Keycloak: realm, issuer, clients,
 * secrets and redirect URIs.
 *
 * @param publicUrl origin that browsers use.
 * @throws Failure that tells what is wrong and where to change it.
 */
export async function requireUsableKeycloak(keycloak: ExistingKeycloak, publicUrl: string): Promise<void> {
  const realm = `${keycloak.url}/realms/portal`
  await requireIssuer(realm, publicUrl)
  const service = await tokenAnswer(realm, 'portal-service', keycloak.serviceSecret, {
    grant_type: 'client_credentials',
  })
  if (service !== 200) {
    throw refusedClient('portal-service', 'PORTAL_SERVICE_SECRET')
  }
  const backend = await tokenAnswer(realm, 'portal-backend', keycloak.backendSecret, {
    grant_type: 'authorization_code',
    code: 'none',
    redirect_uri: `${publicUrl}/api/callback`,
  })
  // Keycloak refuses an unknown code with 400, and an unknown client with 401.
  if (backend !== 400) {
    throw refusedClient('portal-backend', 'PORTAL_BACKEND_SECRET')
  }
  await requireRedirect(realm, 'portal-backend', `${publicUrl}/api/callback`, publicUrl)
  await requireRedirect(realm, 'portal-web', `${publicUrl}/account-return`, publicUrl)
  await requireRedirect(realm, 'portal-web', `${publicUrl}/silent-check-sso.html`, publicUrl)
}

const refusedClient = (client: string, variable: string) =>
  new Failure(
    `The realm portal of this Keycloak has no client ${client} with the secret of ${variable}: import identity-provider/keycloak/portal-realm.json, or correct the variable.`,
  )

/**
 * Sends a request with the gateway's forwarding headers, so that Keycloak uses the
 * same issuer as for browsers.
 */
async function ask(url: string, publicUrl: string): Promise<Response> {
  const { host, protocol } = new URL(publicUrl)
  try {
    return await fetch(url, {
      headers: { 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) },
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MILLISECONDS),
    })
  } catch {
    throw new Failure(
      `Keycloak at ${new URL(url).origin} does not answer: start it, or correct --keycloak=URL.`,
    )
  }
}

async function requireIssuer(realm: string, publicUrl: string): Promise<void> {
  const response = await ask(`${realm}/.well-known/openid-configuration`, publicUrl)
  if (!response.ok) {
    throw new Failure(
      `Keycloak at ${new URL(realm).origin} has no realm portal: import identity-provider/keycloak/portal-realm.json, ${HINT}.`,
    )
  }
  const { issuer } = (await response.json()) as { issuer: string }
  const expected = `${publicUrl}/auth/realms/portal`
  if (issuer !== expected) {
    throw new Failure(
      `This Keycloak calls its realm ${issuer}, and browsers will reach it as ${expected}: start it with KC_HOSTNAME=${publicUrl}/auth, or set PUBLIC_URL.`,
    )
  }
}

async function tokenAnswer(
  realm: string,
  client: string,
  secret: string,
  fields: Record<string, string>,
): Promise<number> {
  const response = await fetch(`${realm}/protocol/openid-connect/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${client}:${secret}`)}` },
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(ANSWER_MILLISECONDS),
  })
  await response.body?.cancel()
  return response.status
}

async function requireRedirect(
  realm: string,
  client: string,
  redirectUri: string,
  publicUrl: string,
): Promise<void> {
  const query = new URLSearchParams({
    client_id: client,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  })
  const response = await ask(`${realm}/protocol/openid-connect/auth?${query}`, publicUrl)
  await response.body?.cancel()
  if (response.status >= 400) {
    throw new Failure(
      `The client ${client} of this Keycloak does not lead back to ${redirectUri}: add it to the client's redirect URIs (PORTAL_URL=${publicUrl} while importing).`,
    )
  }
}
