import type { Role } from '@headway/contracts'
import type { Database } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { insertIntoHierarchy } from './hierarchy/hierarchy.ts'
import { fullName, reindexUser } from './lists/user-search-index.ts'
import { UserModel } from './user.model.ts'
import { userEvent } from './users.events.ts'

export interface NewUser {
  identityId: string | null
  email: string
  firstName: string
  lastName: string
  role: Role
  isActive: boolean
  managerId: number | null
  /** Whether the account at the identity provider is enabled; defaults to `isActive`. */
  identityEnabled?: boolean
  /** When the person was added; now by default. */
  createdAt?: Date
}

export interface UserIdentity {
  id: number
  identityId: string | null
  email: string
  role: Role
  isActive: boolean
}

/**
 * Adds a person below their manager.
 *
 * @throws the database's duplicate-key error when the email or identity is taken.
 */
export async function createUser(user: NewUser, trx: Transaction): Promise<number> {
  const { id } = await UserModel.query(trx).insert({
    identityEnabled: user.isActive,
    ...user,
    email: user.email.toLowerCase(),
  })
  await reindexUser(id, user, trx)
  await insertIntoHierarchy(trx, id, user.managerId)
  return id
}

const IDENTITY_COLUMNS = 'id, identity_id AS identityId, email, role, is_active AS isActive'
type IdentityRow = Omit<UserIdentity, 'isActive'> & { isActive: number }
const toIdentity = (row: IdentityRow | undefined): UserIdentity | undefined =>
  row && { ...row, isActive: row.isActive === 1 }

/** Returns a person by their id at the identity provider. */
export async function findByIdentity(
  database: Database,
  identityId: string,
  executor?: Transaction,
): Promise<UserIdentity | undefined> {
  const [row] = await database.rows<IdentityRow>(
    `SELECT ${IDENTITY_COLUMNS} FROM users WHERE identity_id = ?`,
    [identityId],
    executor,
  )
  return toIdentity(row)
}

/** Returns a person by email, ignoring case. */
export async function findByEmail(
  database: Database,
  email: string,
  executor?: Transaction,
): Promise<UserIdentity | undefined> {
  const [row] = await database.rows<IdentityRow>(
    `SELECT ${IDENTITY_COLUMNS} FROM users WHERE email = ?`,
    [email.toLowerCase()],
    executor,
  )
  return toIdentity(row)
}

/** Links a person whom an administrator created to the identity of their first sign-in. */
export async function linkIdentity(userId: number, identityId: string, trx: Transaction): Promise<void> {
  await UserModel.query(trx).findById(userId).patch({ identityId })
}

/** Returns whether there is an active super administrator. */
export async function hasSuperAdmin(trx: Transaction): Promise<boolean> {
  const row = await UserModel.query(trx).findOne({ role: 'super_admin', is_active: 1 }).select('id')
  return row !== undefined
}

/**
 * Emits `user.created` for a person who signed in for the first time. Administrators are notified when the person waits
 * for access.
 */
export async function announceNewcomer(
  platform: Platform,
  userId: number,
  person: Pick<NewUser, 'firstName' | 'lastName' | 'isActive'>,
  trx: Transaction,
): Promise<void> {
  const payload = { userId, name: fullName(person), isWaiting: !person.isActive }
  await platform.events.emit(await userEvent('user.created', null, payload, trx), trx)
}
