import { createHash } from 'node:crypto'

/** Lifetimes in seconds, as in keycloak/portal-realm.json. */
export const lifetimes = {
  accessToken: 300,
  accessCode: 60,
  loginPage: 1_800,
  actionPage: 300,
  /** An account action wants a sign-in that is not older. */
  actionSignInAge: 300,
  sessionIdle: 28_800,
  sessionMax: 86_400,
  eventsKept: 7_776_000,
} as const

/** Brute-force settings of the realm: nobody can keep somebody else out for longer than 25 s a try (docs/adr/022-guessing-passwords.md). */
export const bruteForce = {
  failureFactor: 5,
  /** Each further failure waits for so much longer, Keycloak's LINEAR. */
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

/** An id that is the same on every start, for things that exist in code and not in a table. */
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

/** A realm role as the Admin API shows it. */
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

/** Every account has this role; the two below it come with it, as in Keycloak. */
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

/** Role names of a token: the ones an account was given, plus what the default role brings. */
export function expandRoles(assigned: readonly string[]): string[] {
  return [...rolesOfDefaultRole.map((role) => role.name), defaultRole.name, ...assigned]
}

/** What the Admin API may be used for; the names are Keycloak's client roles of `realm-management`. */
export type ManagementRole = 'manage-users' | 'view-events' | 'view-realm'

type GrantType = 'authorization_code' | 'refresh_token' | 'client_credentials'

/** One client of the realm. */
export interface RealmClient {
  readonly id: string
  readonly clientId: string
  readonly secret?: string
  /** What people read about it. */
  readonly name: string
  readonly grants: readonly GrantType[]
  readonly redirectUris: readonly string[]
  readonly postLogoutRedirectUris: readonly string[]
  /** Asking for any other scope is refused. */
  readonly scopes: readonly string[]
  /** Audiences of the access token; a token without one is good for nothing but its own session. */
  readonly audience: readonly string[]
  readonly accessTokenSeconds: number
  readonly backchannelLogoutUri?: string
  readonly serviceAccount?: { readonly id: string; readonly roles: readonly ManagementRole[] }
}

/** Scopes that decide which claims a token gets but are not named in its `scope`. */
const hiddenScopes = ['basic', 'acr', 'roles', 'web-origins']

/** The scope a token of this client names, in Keycloak's order. */
export function shownScope(client: RealmClient): string {
  return ['openid', ...client.scopes.filter((scope) => !hiddenScopes.includes(scope))].join(' ')
}

export const allScopes = ['openid', 'profile', 'email', ...hiddenScopes]

/** Where the realm's clients live and what they know. */
export interface RealmSettings {
  /** Origin that people see, without a trailing slash. */
  readonly publicUrl: string
  /** Address at which the provider reaches the backend. */
  readonly backendUrl: string
  readonly backendSecret: string
  readonly serviceSecret: string
}

/** The portal's realm. */
export interface Realm {
  readonly issuer: string
  readonly publicUrl: string
  readonly clients: readonly RealmClient[]
  /** The client with this `client_id`, if the realm has it. */
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
 * The realm of keycloak/portal-realm.json as data for the embedded provider.
 *
 * @param settings addresses and secrets that differ from one installation to the next.
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
