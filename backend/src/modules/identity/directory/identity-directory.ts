import { type Role, roles as portalRoles } from '@headway/contracts'
import type KeycloakAdminClient from '@keycloak/keycloak-admin-client'
import { type Clock, systemClock } from '../../../platform/clock.ts'
import type { Environment } from '../../../platform/environment.ts'
import { type CleanProfile, cleanProfile } from '../provider/clean-profile.ts'
import {
  type AccountSecurity,
  findPasswordAge,
  findSecurity,
  removeSecondFactor,
} from './account-security.ts'
import { setSecondFactor } from './required-second-factor.ts'
import { type DirectoryCall, openIdentityClient } from './identity-client.ts'
import {
  type AccountEvent,
  readAccountEvents,
  readRefusalEvents,
  type RefusalEvent,
} from './identity-events.ts'

/** An account to create at the provider. */
export interface NewAccount {
  email: string
  firstName: string
  lastName: string
  role: Role
  password: string
  isActive: boolean
  /** Whether the user must choose a new password at the first sign-in. */
  isTemporary?: boolean
}

/** An account at the provider. */
export interface Account extends CleanProfile {
  id: string
  isEnabled: boolean
  /** Portal roles. The portal ignores them unless there is exactly one. */
  roles: Role[]
}

/** A change of a user that the outbox sends to the provider. */
export interface AccountChange {
  /**
   * The provider stores `managerId` for reports only; the portal never reads it back (docs/IDENTITY.md, "Ownership
   * of user data").
   */
  profile?: { email: string; firstName: string; lastName: string; managerId: number | null }
  isEnabled?: boolean
  role?: Role
  /** Whether to end all sessions of the person. */
  signOut?: boolean
  /** Whether the next sign-in requires the person to set up a second factor if they have none. */
  needsSecondFactor?: boolean
}

/**
 * Accounts at the identity provider, through Keycloak's Admin API. Every call throws ProviderUnavailableError when the
 * provider does not respond and ProviderRefusalError when it refuses the call.
 */
export interface IdentityDirectory {
  /**
   * Creates an account with its role. An existing account with the same email is used if `mayTakeOver` allows it, since
   * an interrupted attempt may have left it behind.
   *
   * @param mayTakeOver returns whether an existing account may be used; by default every account may.
   * @returns the provider's id of the account, and whether the account is new.
   */
  createAccount(
    account: NewAccount,
    mayTakeOver?: (id: string) => Promise<boolean>,
  ): Promise<{ id: string; isNew: boolean }>
  removeAccount(id: string): Promise<void>
  /** Returns undefined for an unknown account. */
  findAccount(id: string): Promise<Account | undefined>
  /** Returns false when the account no longer exists. */
  changeAccount(id: string, change: AccountChange): Promise<boolean>
  /** Returns undefined for an unknown account. */
  findSecurity(id: string): Promise<AccountSecurity | undefined>
  /** Returns the time at which the current password was set; null without a password or account. */
  findPasswordAge(id: string): Promise<Date | null>
  setTemporaryPassword(id: string, password: string): Promise<void>
  /** Resets the failed attempts of an account, which removes its lock. */
  unlock(id: string): Promise<void>
  removeSecondFactor(id: string): Promise<void>
  /** Returns one page of all accounts, without their roles. */
  listAccounts(first: number, max: number): Promise<Omit<Account, 'roles'>[]>
  /** Returns the ids of the accounts with a role. */
  listAccountsWith(role: Role): Promise<string[]>
  /** Returns the changes of accounts since a time, oldest first. */
  readAccountEvents(since: Date): Promise<AccountEvent[]>
  /** Returns the refused sign-ins since a time, oldest first. */
  readRefusalEvents(since: Date): Promise<RefusalEvent[]>
}

export type { AccountSecurity }

type RoleReference = { id: string; name: Role }

const isPortalRole = (name: string | undefined): name is Role =>
  (portalRoles as readonly string[]).includes(name ?? '')

type Taken = { id: string; isNew: boolean }

async function take(
  client: KeycloakAdminClient,
  account: NewAccount,
  mayTakeOver: (id: string) => Promise<boolean>,
): Promise<Taken> {
  const { email, firstName, lastName, password, isActive, isTemporary = false } = account
  const profile = { email, firstName, lastName, enabled: isActive, emailVerified: true }
  try {
    const { id } = await client.users.create({
      ...profile,
      username: email,
      credentials: [{ type: 'password', value: password, temporary: isTemporary }],
      ...(isTemporary ? { requiredActions: ['UPDATE_PASSWORD'] } : {}),
    })
    return { id, isNew: true }
  } catch (error) {
    if ((error as { response?: { status?: number } }).response?.status !== 409) {
      throw error
    }
    const [found] = await client.users.find({ email, exact: true })
    if (!found?.id || !(await mayTakeOver(found.id))) {
      throw error
    }
    if (isTemporary) {
      await client.users.update({ id: found.id }, { ...found, ...profile })
      await setPassword(client, found.id, password)
    }
    return { id: found.id, isNew: false }
  }
}

const setPassword = (client: KeycloakAdminClient, id: string, value: string) =>
  client.users.resetPassword({ id, credential: { type: 'password', value, temporary: true } })

async function setRole(client: KeycloakAdminClient, id: string, wanted: RoleReference): Promise<void> {
  const mappings = await client.users.listRealmRoleMappings({ id })
  const others = mappings.filter(
    (role): role is RoleReference => isPortalRole(role.name) && role.name !== wanted.name && Boolean(role.id),
  )
  await client.users.addRealmRoleMappings({ id, roles: [wanted] })
  if (others.length > 0) {
    await client.users.delRealmRoleMappings({
      id,
      roles: others.map(({ id: roleId, name }) => ({ id: roleId, name })),
    })
  }
}

function fieldsOf(account: { attributes?: Record<string, unknown> }, profile: AccountChange['profile']) {
  if (!profile) {
    return {}
  }
  const { managerId, ...fields } = profile
  const attributes = { ...account.attributes, managerId: managerId === null ? [] : [String(managerId)] }
  return { ...fields, attributes }
}

/**
 * Reads the account and writes it back in full, because an update with `attributes` replaces all of them
 * (docs/IDENTITY.md, "Outbox").
 */
async function applyChange(
  client: KeycloakAdminClient,
  id: string,
  { profile, isEnabled }: AccountChange,
): Promise<boolean> {
  const account = await client.users.findOne({ id })
  if (!account) {
    return false
  }
  if (profile || isEnabled !== undefined) {
    await client.users.update(
      { id },
      {
        ...account,
        ...fieldsOf(account, profile),
        ...(isEnabled === undefined ? {} : { enabled: isEnabled }),
      },
    )
  }
  return true
}

const toAccount = (account: Awaited<ReturnType<KeycloakAdminClient['users']['find']>>[number]) => ({
  id: account.id ?? '',
  ...cleanProfile(account),
  isEnabled: account.enabled === true,
})

async function listAccountsWith(call: DirectoryCall, role: Role): Promise<string[]> {
  const ids: string[] = []
  for (let first = 0; ; first += 1_000) {
    const page = await call((client) => client.roles.findUsersWithRole({ name: role, first, max: 1_000 }))
    ids.push(...page.flatMap(({ id }) => (id ? [id] : [])))
    if (page.length < 1_000) {
      return ids
    }
  }
}

/** Creates a lookup for the provider's role ids, which are fetched once. */
function createRoleLookup(call: DirectoryCall): (name: Role) => Promise<RoleReference> {
  const known = new Map<Role, RoleReference>()

  return async (name) => {
    const role = known.get(name)
    if (role) {
      return role
    }
    const found = await call((client) => client.roles.findOneByName({ name }))
    if (!found?.id) {
      throw new Error(`The identity provider has no role ${name}`)
    }
    known.set(name, { id: found.id, name })
    return { id: found.id, name }
  }
}

/** Creates the directory. It sends no request before the first call. */
export function createIdentityDirectory(
  environment: Environment,
  clock: Clock = systemClock,
): IdentityDirectory {
  const call = openIdentityClient(environment, clock)
  const roleOf = createRoleLookup(call)

  return {
    async createAccount(account, mayTakeOver = () => Promise.resolve(true)) {
      const role = await roleOf(account.role)
      const taken = await call((client) => take(client, account, mayTakeOver))
      await call((client) => setRole(client, taken.id, role))
      return taken
    },
    removeAccount: (id) => call((client) => client.users.del({ id })),
    async findAccount(id) {
      const account = await call((client) => client.users.findOne({ id }))
      if (!account) {
        return undefined
      }
      const mappings = await call((client) => client.users.listRealmRoleMappings({ id }))
      return { ...toAccount(account), roles: mappings.map(({ name }) => name).filter(isPortalRole) }
    },
    async changeAccount(id, change) {
      if (!(await call((client) => applyChange(client, id, change)))) {
        return false
      }
      if (change.role) {
        const role = await roleOf(change.role)
        await call((client) => setRole(client, id, role))
      }
      const { needsSecondFactor } = change
      if (needsSecondFactor !== undefined) {
        await call((client) => setSecondFactor(client, id, needsSecondFactor))
      }
      if (change.signOut) {
        await call((client) => client.users.logout({ id }))
      }
      return true
    },
    findSecurity: (id) => findSecurity(call, id),
    findPasswordAge: (id) => findPasswordAge(call, id),
    unlock: (id) => call((client) => client.attackDetection.del({ id })),
    setTemporaryPassword: (id, password) => call((client) => setPassword(client, id, password)),
    removeSecondFactor: (id) => removeSecondFactor(call, id),
    async listAccounts(first, max) {
      const accounts = await call((client) => client.users.find({ first, max }))
      return accounts.map(toAccount)
    },
    readAccountEvents: (since) => readAccountEvents(call, since),
    readRefusalEvents: (since) => readRefusalEvents(call, since),
    listAccountsWith: (role) => listAccountsWith(call, role),
  }
}
