import type { Account } from '../accounts/accounts.ts'
import { expandRoles, type RealmClient } from '../realm.ts'

type Claims = Record<string, unknown>

const accountClientRoles = ['manage-account', 'manage-account-links', 'view-profile']

function withoutEmpty(claims: Claims): Claims {
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined && value !== ''))
}

/**
 * What a client may know about a person: nothing but the id unless it has the scopes `profile` and `email`.
 *
 * @param account the person.
 * @param client the client that the token or answer is for.
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

/** Roles of a person in an access token; the powerless client gets none (docs/IDENTITY.md, "keycloak-js"). */
export function roleClaims(account: Account, client: RealmClient): Claims {
  if (!client.scopes.includes('roles')) {
    return {}
  }
  return {
    realm_access: { roles: expandRoles(account.roles) },
    resource_access: { account: { roles: accountClientRoles } },
  }
}

/** Claims of a service account's token. */
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
