import { type Account, Accounts } from '../accounts/accounts.ts'
import { type Credential, Credentials } from '../accounts/credentials.ts'
import type { Pool } from '../database/pool.ts'
import { defaultRole, realmName } from '../realm.ts'

const PAGE = 500

const credentialInFile = (credential: Credential) => ({
  id: credential.id,
  type: credential.type,
  ...(credential.userLabel === null ? {} : { userLabel: credential.userLabel }),
  createdDate: credential.createdAt,
  secretData: credential.secretData,
  credentialData: credential.credentialData,
})

function personInFile(account: Account, credentials: readonly Credential[]) {
  return {
    id: account.id,
    username: account.email,
    email: account.email,
    emailVerified: account.emailVerified,
    firstName: account.firstName ?? undefined,
    lastName: account.lastName ?? undefined,
    enabled: account.enabled,
    createdTimestamp: account.createdAt,
    attributes: { ...account.attributes },
    credentials: credentials.map(credentialInFile),
    requiredActions: [...account.requiredActions],
    // An import assigns only the listed roles. Without this one, an account could not open its own pages.
    realmRoles: [defaultRole.name, ...account.roles],
  }
}

/** User in the format of Keycloak's exports. */
type PersonInFile = ReturnType<typeof personInFile>

/**
 * Returns a file with all users: ids, roles, password hashes, secrets of one-time codes (docs/OPERATIONS.md, "Migrating
 * users to Keycloak").
 */
export async function exportPeople(pool: Pool): Promise<{ realm: string; users: PersonInFile[] }> {
  const accounts = new Accounts(pool)
  const credentials = new Credentials(pool)
  const users: PersonInFile[] = []
  for (let first = 0; ; first += PAGE) {
    const page = await accounts.list({}, first, PAGE)
    for (const account of page) {
      users.push(personInFile(account, await credentials.list(account.id)))
    }
    if (page.length < PAGE) {
      return { realm: realmName, users }
    }
  }
}
