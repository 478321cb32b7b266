import { createHash } from 'node:crypto'

/** Lifetimes in seconds, as in keycloak/portal-realm.json. */
export const lifetimes = {
  accessToken: 300,
  accessCode: 60,
  loginPage: 1_800,
  actionPage: 300,
  /** Maximum age of the sign-in for an account action. */
  actionSignInAge: 300,
  sessionIdle: 28_800,
  sessionMax: 86_400,
  eventsKept: 7_776_000,
} as const

/**
 * Brute-force settings of the realm. An attacker cannot lock out a user for longer than 25 s per attempt
 * (ADR 022).
 */
export const bruteForce = {
  failureFactor: 5,
  /** Additional wait per further failure (Keycloak's LINEAR strategy). */
  waitIncrementSeconds: 10,
  maxWaitSeconds: 25,
  quickLoginCheckMilliseconds: 200,
  minimumQuickLoginWaitSeconds: 10,
  maxDeltaTimeSeconds: 43_200,
} as const

export const passwordPolicy = { minimumLength: 8, maximumLength: 72 } as const

export const realmName = 'portal'
export const realmPath = `/auth/realms/${realmName}`
export const adminPath = `/auth/admin/realms/${realmName}`
export const protocolPath = `${realmPath}/protocol/openid-connect`
export const loginPath = `${realmPath}/login-actions/authenticate`
export const requiredActionPath = `${realmPath}/login-actions/required-action`
export const restartPath = `${realmPath}/login-actions/restart`

/** Returns an id that is the same at every start, for objects defined in code instead of a table. */
function stableId(name: string): string {
  const hex = createHash('sha256').update(`headway:${name}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export const realmId = stableId('realm')

const roleDescriptions = {
  super_admin: 'Super administrator',
  it_admin: 'IT administrator',
  president: 'President',
  sr_pm: 'Senior project manager',
  pm: 'Project manager',
  staff: 'Staff',
  viewer: 'Viewer',
} as const

/** Realm role in the format of the Admin API. */
export interface RealmRole {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly composite: boolean
  readonly clientRole: false
  readonly containerId: string
}

function realmRole(name: string, description: string, composite = false): RealmRole {
  return {
    id: stableId(`role:${name}`),
    name,
    description,
    composite,
    clientRole: false,
    containerId: realmId,
  }
}

/** Role of every account. It includes the two roles below, as in Keycloak. */
export const defaultRole = realmRole('default-roles-portal', '${role_default-roles}', true)
const rolesOfDefaultRole = [
  realmRole('offline_access', '${role_offline-access}'),
  realmRole('uma_authorization', '${role_uma_authorization}'),
]

export const realmRoles: readonly RealmRole[] = [
  ...Object.entries(roleDescriptions).map(([name, description]) => realmRole(name, description)),
  defaultRole,
  ...rolesOfDefaultRole,
]

/** Returns the roles in a token: the assigned ones and those of the default role. */
export function expandRoles(assigned: readonly string[]): string[] {
  return [...rolesOfDefaultRole.map((role) => role.name), defaultRole.name, ...assigned]
}

/** Rights of the Admin API, with the names of Keycloak's client roles of `realm-management`. */
export type ManagementRole = 'manage-users' | 'view-events' | 'view-realm'

type GrantType = 'authorization_code' | 'refresh_token' | 'client_credentials'

export interface RealmClient {
  readonly id: string
  readonly clientId: string
  readonly secret?: string
  /** Name shown to users. */
  readonly name: string
  readonly grants: readonly GrantType[]
  readonly redirectUris: readonly string[]
  readonly postLogoutRedirectUris: readonly string[]
  /** Allowed scopes; requests for others are rejected. */
  readonly scopes: readonly string[]
  /** Audiences of the access token. Without an audience, the token only serves its own session. */
  readonly audience: readonly string[]
  readonly accessTokenSeconds: number
  readonly backchannelLogoutUri?: string
  readonly serviceAccount?: { readonly id: string; readonly roles: readonly ManagementRole[] }
}

/** Scopes that add claims to a token but are not listed in its `scope`. */
const hiddenScopes = ['basic', 'acr', 'roles', 'web-origins']

/** Returns the `scope` of this client's tokens, in Keycloak's order. */
export function shownScope(client: RealmClient): string {
  return ['openid', ...client.scopes.filter((scope) => !hiddenScopes.includes(scope))].join(' ')
}

export const allScopes = ['openid', 'profile', 'email', ...hiddenScopes]

/** URLs and secrets of the realm's clients. */
export interface RealmSettings {
  /** Public origin without a trailing slash. */
  readonly publicUrl: string
  /** URL at which the provider reaches the backend. */
  readonly backendUrl: string
  readonly backendSecret: string
  readonly serviceSecret: string
}

export interface Realm {
  readonly issuer: string
  readonly publicUrl: string
  readonly clients: readonly RealmClient[]
  /** Returns the client with this `client_id`; undefined if the realm has none. */
  client(clientId: string | undefined): RealmClient | undefined
}

function clientsOf({ publicUrl, backendUrl, backendSecret, serviceSecret }: RealmSettings): RealmClient[] {
  return [
    {
      id: stableId('client:portal-backend'),
      clientId: 'portal-backend',
      name: 'Headway',
      secret: backendSecret,
      grants: ['authorization_code', 'refresh_token'],
      redirectUris: [`${publicUrl}/api/callback`],
      postLogoutRedirectUris: [`${publicUrl}/`, `${publicUrl}/signed-out`],
      scopes: ['profile', 'email', 'basic', 'acr', 'roles', 'web-origins'],
      audience: ['account'],
      accessTokenSeconds: lifetimes.accessToken,
      backchannelLogoutUri: `${backendUrl}/api/auth/backchannel-logout`,
    },
    {
      id: stableId('client:portal-web'),
      clientId: 'portal-web',
      name: 'Headway account actions',
      grants: ['authorization_code', 'refresh_token'],
      redirectUris: [`${publicUrl}/account-return`, `${publicUrl}/silent-check-sso.html`],
      postLogoutRedirectUris: [`${publicUrl}/signed-out`],
      scopes: ['basic', 'acr'],
      audience: [],
      accessTokenSeconds: 60,
    },
    {
      id: stableId('client:portal-service'),
      clientId: 'portal-service',
      name: 'Headway user administration',
      secret: serviceSecret,
      grants: ['client_credentials'],
      redirectUris: [],
      postLogoutRedirectUris: [],
      scopes: ['basic', 'roles'],
      audience: ['realm-management'],
      accessTokenSeconds: lifetimes.accessToken,
      serviceAccount: {
        id: stableId('account:service-account-portal-service'),
        roles: ['manage-users', 'view-events', 'view-realm'],
      },
    },
  ]
}

/**
 * Returns the realm of keycloak/portal-realm.json as data for the embedded provider.
 *
 * @param settings URLs and secrets, which depend on the installation.
 */
export function createRealm(settings: RealmSettings): Realm {
  const { publicUrl } = settings
  const clients = clientsOf(settings)
  return {
    issuer: `${publicUrl}${realmPath}`,
    publicUrl,
    clients,
    client: (clientId) => clients.find((client) => client.clientId === clientId),
  }
}
