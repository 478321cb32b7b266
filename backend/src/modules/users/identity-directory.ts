import type { Role } from '@headway/contracts'
import KeycloakAdminClient from '@keycloak/keycloak-admin-client'
import type { Environment } from '../../platform/environment.ts'

/** The account a person signs in with. */
export interface NewAccount {
  email: string
  firstName: string
  lastName: string
  role: Role
  password: string
  isActive: boolean
}

/** The identity provider's side of people, through Keycloak's Admin API. */
export interface IdentityDirectory {
  /**
   * Creates an account with its role. An account that has the e-mail address already is taken over: an earlier load that
   * was cut short has left it there.
   *
   * @returns the identity provider's id of the person.
   * @throws NetworkError of the admin client when the provider refuses.
   */
  createAccount(account: NewAccount): Promise<string>
}

interface TokenAnswer {
  access_token: string
  expires_in: number
}

/** A token this close to its end, in milliseconds, is replaced. */
const MARGIN = 30_000
const REQUEST_LIMIT = 10_000

/**
 * Keeps one client-credentials token. The admin client's own `auth()` cannot renew such a token and breaks with some
 * servers (identity.md, section 1.2).
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
      throw new Error(`The identity provider gives portal-service no token (status ${response.status})`)
    }
    const answer = (await response.json()) as TokenAnswer
    token = answer.access_token
    validUntil = Date.now() + answer.expires_in * 1_000
    return token
  }
}

const statusOf = (error: unknown) => (error as { response?: { status?: number } }).response?.status

async function findId(client: KeycloakAdminClient, email: string): Promise<string> {
  const [found] = await client.users.find({ email, exact: true })
  if (!found?.id) {
    throw new Error('The identity provider refuses an e-mail address as taken but does not find it')
  }
  return found.id
}

async function create(client: KeycloakAdminClient, account: NewAccount): Promise<string> {
  const { email, firstName, lastName, password, isActive } = account
  try {
    const { id } = await client.users.create({
      email,
      username: email,
      firstName,
      lastName,
      enabled: isActive,
      emailVerified: true,
      credentials: [{ type: 'password', value: password, temporary: false }],
    })
    return id
  } catch (error) {
    if (statusOf(error) === 409) {
      return findId(client, email)
    }
    throw error
  }
}

/**
 * Opens the directory; nothing is asked before the first call.
 *
 * @param environment names the provider's internal address and the secret of `portal-service`.
 */
export function createIdentityDirectory(environment: Environment): IdentityDirectory {
  const [baseUrl = '', realmName = ''] = environment.OIDC_INTERNAL_URL.split('/realms/')
  const client = new KeycloakAdminClient({ baseUrl, realmName })
  client.registerTokenProvider({ getAccessToken: serviceTokenProvider(environment) })
  const roles = new Map<Role, { id: string; name: string }>()

  const roleOf = async (name: Role) => {
    const known = roles.get(name)
    if (known) {
      return known
    }
    const found = await client.roles.findOneByName({ name })
    if (!found?.id) {
      throw new Error(`The identity provider has no role ${name}`)
    }
    const role = { id: found.id, name }
    roles.set(name, role)
    return role
  }

  return {
    async createAccount(account) {
      const role = await roleOf(account.role)
      const id = await create(client, account)
      await client.users.addRealmRoleMappings({ id, roles: [role] })
      return id
    },
  }
}
