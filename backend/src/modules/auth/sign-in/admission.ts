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
import { requestPush, type SignedInPerson, takeOverProfile } from '../../identity/index.ts'

/** Why somebody who has signed in at the provider is not let into the portal. */
export type Refusal = 'inactive' | 'waiting' | 'ambiguous_role' | 'no_portal_role'

export type Admission = { readonly userId: number; readonly role: Role } | { readonly refused: Refusal }

/** The one portal role of a person; there must be exactly one (docs/IDENTITY.md, "Who decides what"). */
function roleOf(person: SignedInPerson): Role | 'ambiguous_role' | 'no_portal_role' {
  const [role, another] = person.roles
  if (another) {
    return 'ambiguous_role'
  }
  return role ?? 'no_portal_role'
}

/** Finds the row by identity, else by a verified address that nobody has claimed yet (docs/IDENTITY.md, "First sign-in"). */
async function findPerson(
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
 * Decides whether a person who has signed in may enter, and keeps their row up to date with the provider. Unknown people
 * get an inactive row and wait for an administrator.
 */
export async function admit(
  platform: Platform,
  person: SignedInPerson,
  trx: Transaction,
): Promise<Admission> {
  const role = roleOf(person)
  if (role === 'ambiguous_role') {
    return { refused: role }
  }
  const found = await findPerson(platform, person, trx)
  if (found === undefined) {
    return admitNewcomer(platform, person, role, trx)
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
  await takeOverProfile(platform, found.user.id, { ...person.profile, role }, trx)
  return found.user.isActive ? { userId: found.user.id, role } : { refused: 'inactive' }
}

/** Somebody whom the portal does not know waits; only the very first super administrator has nobody to wait for. */
async function admitNewcomer(
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
  // A name is required here; an administrator can correct it.
  const placeholder = email.slice(0, email.indexOf('@')).slice(0, 100)
  const isFirst = role === 'super_admin' && !(await hasSuperAdmin(trx))
  const wanted = role === 'no_portal_role' ? settings.get('people.defaultRole') : role
  // Nobody becomes an administrator without one having decided it.
  const isLetIn = settings.get('people.isActivatedAtOnce') && !isAdministrator(wanted)
  const isActive = isFirst || isLetIn
  const newcomer = {
    identityId,
    email,
    firstName: profile.firstName ?? placeholder,
    lastName: profile.lastName ?? placeholder,
    role: wanted,
    isActive,
    managerId: null,
    identityEnabled: true,
  }
  const userId = await createUser(newcomer, trx)
  if (isFirst) {
    logger.warn({ user: userId }, 'the first super administrator comes in')
    return { userId, role: newcomer.role }
  }
  await announceNewcomer(platform, userId, newcomer, trx)
  if (!isActive) {
    return { refused: 'waiting' }
  }
  if (role === 'no_portal_role') {
    await requestPush(platform, userId, ['role'], trx)
  }
  return { userId, role: wanted }
}
