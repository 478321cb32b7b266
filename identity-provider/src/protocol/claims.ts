import type { Account } from '../accounts/accounts.ts'
import { expandRoles, type RealmClient } from '../realm.ts'

type Claims = Record<string, unknown>

const accountClientRoles = ['manage-account', 'manage-account-links', 'view-profile']

function withoutEmpty(claims: Claims): Claims {
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined && value !== ''))
}

/**
 * Returns the claims about a user that a client may see: only the id, unless it has the scopes `profile` and `email`.
 *
 * @param account account of the user.
 * @param client client that receives the token or response.
 */
export function personClaims(account: Account, client: RealmClient): Claims {
  const profile = client.scopes.includes('profile') && {
    name: [account.firstName, account.lastName].filter(Boolean).join(' '),
    preferred_username: account.email,
    given_name: account.firstName ?? undefined,
    family_name: account.lastName ?? undefined,
  }
  const email = client.scopes.includes('email') && {
    email: account.email,
    email_verified: account.emailVerified,
  }
  return withoutEmpty({ sub: account.id, ...profile, ...email })
}

/** Returns the roles of a user in an access token. The public client gets none (docs/IDENTITY.md, "keycloak-js"). */
export function roleClaims(account: Account, client: RealmClient): Claims {
  if (!client.scopes.includes('roles')) {
    return {}
  }
  return {
    realm_access: { roles: expandRoles(account.roles) },
    resource_access: { account: { roles: accountClientRoles } },
  }
}

/** Returns the claims of a service account's token. */
export function serviceAccountClaims(client: RealmClient): Claims {
  const [resource] = client.audience
  if (!client.serviceAccount || !resource) {
    return {}
  }
  return {
    sub: client.serviceAccount.id,
    resource_access: { [resource]: { roles: client.serviceAccount.roles } },
  }
}
