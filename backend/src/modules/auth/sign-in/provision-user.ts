import type { Role } from '@headway/contracts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import {
  announceNewcomer,
  createUser,
  findByEmail,
  findByIdentity,
  hasSuperAdmin,
  isAdministrator,
  linkIdentity,
  type UserIdentity,
} from '../../users/index.ts'
import { requestPush, type SignedInPerson, applyRemoteProfile } from '../../identity/index.ts'

/** Reasons for which a user who signed in at the provider is not admitted to the portal. */
export type AdmissionRefusal = 'inactive' | 'waiting' | 'ambiguous_role' | 'no_portal_role'

export type Admission =
  | { readonly userId: number; readonly role: Role }
  | { readonly refused: AdmissionRefusal }

/** Returns the portal role of a person, who must have exactly one (docs/IDENTITY.md, "Ownership of user data"). */
function findPortalRole(person: SignedInPerson): Role | 'ambiguous_role' | 'no_portal_role' {
  const [role, another] = person.roles
  if (another) {
    return 'ambiguous_role'
  }
  return role ?? 'no_portal_role'
}

/**
 * Finds the user by identity, otherwise by a verified email that is not linked to an identity (docs/IDENTITY.md, "First
 * sign-in").
 */
async function findUser(
  { database }: Platform,
  person: SignedInPerson,
  trx: Transaction,
): Promise<{ user: UserIdentity; isNewLink: boolean } | 'taken' | undefined> {
  const known = await findByIdentity(database, person.identityId, trx)
  if (known) {
    return { user: known, isNewLink: false }
  }
  const { email } = person.profile
  const byEmail = email === undefined ? undefined : await findByEmail(database, email, trx)
  if (!byEmail) {
    return undefined
  }
  return byEmail.identityId === null && person.isEmailVerified ? { user: byEmail, isNewLink: true } : 'taken'
}

/**
 * Decides whether a signed-in person may use the portal, and updates their user from the provider. Unknown people get a
 * new user; see `provisionUser`.
 */
export async function admitUser(
  platform: Platform,
  person: SignedInPerson,
  trx: Transaction,
): Promise<Admission> {
  const role = findPortalRole(person)
  if (role === 'ambiguous_role') {
    return { refused: role }
  }
  const found = await findUser(platform, person, trx)
  if (found === undefined) {
    return provisionUser(platform, person, role, trx)
  }
  if (role === 'no_portal_role') {
    return { refused: role }
  }
  if (found === 'taken') {
    platform.logger.warn({ identityId: person.identityId }, 'sign-in with an address of another account')
    return { refused: 'inactive' }
  }
  if (found.isNewLink) {
    await linkIdentity(found.user.id, person.identityId, trx)
  }
  await applyRemoteProfile(platform, found.user.id, { ...person.profile, role }, trx)
  return found.user.isActive ? { userId: found.user.id, role } : { refused: 'inactive' }
}

/**
 * Creates a user for an unknown person, who waits for an administrator unless `people.autoActivate` applies. The
 * first super administrator is admitted at once.
 */
async function provisionUser(
  platform: Platform,
  { identityId, profile }: SignedInPerson,
  role: Role | 'no_portal_role',
  trx: Transaction,
): Promise<Admission> {
  const { settings, logger } = platform
  const { email, unfit } = profile
  if (unfit.length > 0) {
    logger.warn({ identityId, fields: unfit }, 'replaced profile fields of a new person that do not fit')
  }
  if (email === undefined) {
    return { refused: 'inactive' }
  }
  // The column requires a name; an administrator can correct the placeholder.
  const placeholder = email.slice(0, email.indexOf('@')).slice(0, 100)
  const isFirst = role === 'super_admin' && !(await hasSuperAdmin(trx))
  const assignedRole = role === 'no_portal_role' ? settings.get('people.defaultRole') : role
  // An administrator must approve every new administrator.
  const isAutoActivated = settings.get('people.autoActivate') && !isAdministrator(assignedRole)
  const isActive = isFirst || isAutoActivated
  const newUser = {
    identityId,
    email,
    firstName: profile.firstName ?? placeholder,
    lastName: profile.lastName ?? placeholder,
    role: assignedRole,
    isActive,
    managerId: null,
    identityEnabled: true,
  }
  const userId = await createUser(newUser, trx)
  if (isFirst) {
    logger.warn({ user: userId }, 'first super administrator created')
    return { userId, role: newUser.role }
  }
  await announceNewcomer(platform, userId, newUser, trx)
  if (!isActive) {
    return { refused: 'waiting' }
  }
  if (role === 'no_portal_role') {
    await requestPush(platform, userId, ['role'], trx)
  }
  return { userId, role: assignedRole }
}
