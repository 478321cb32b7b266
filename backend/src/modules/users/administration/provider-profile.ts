import type { Role } from '@headway/contracts'
import { diffFields } from '../../../platform/events/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import { isDuplicate, type Transaction } from '../../../platform/database/transaction.ts'
import { UserModel } from '../user.model.ts'
import { fullName, reindexUser } from '../lists/user-search-index.ts'
import { userEvent } from '../users.events.ts'

/**
 * The identity provider's data of a person. A field is undefined when the provider does not send it or the portal
 * cannot store its value.
 */
export interface ProviderProfile {
  email: string | undefined
  firstName: string | undefined
  lastName: string | undefined
  role: Role | undefined
  /** Fields that were shortened, cleaned or omitted. */
  unfit: readonly string[]
}

/** Returns the version of a person's row, to be read before the provider is asked; undefined for an unknown person. */
export async function versionOf({ database }: Platform, userId: number): Promise<number | undefined> {
  const [row] = await database.rows<{ version: number }>('SELECT version FROM users WHERE id = ?', [userId])
  return row?.version
}

/** Locks a person's row and returns its version; undefined for an unknown person. */
export async function lockVersion(userId: number, trx: Transaction): Promise<number | undefined> {
  const row = await UserModel.query(trx).findById(userId).forUpdate().select('version')
  return row?.version
}

async function freeEmail(user: UserModel, email: string | undefined, trx: Transaction): Promise<string> {
  if (email === undefined || email === user.email) {
    return user.email
  }
  const other = await UserModel.query(trx).findOne({ email }).whereNot({ id: user.id }).select('id')
  return other === undefined ? email : user.email
}

/** Updates a person's row from the provider's data and emits the events of the changes. */
export async function applyProviderProfile(
  platform: Platform,
  userId: number,
  profile: ProviderProfile,
  trx: Transaction,
): Promise<void> {
  const user = await UserModel.query(trx).findById(userId).forUpdate()
  if (!user) {
    return
  }
  if (profile.unfit.length > 0) {
    platform.logger.warn(
      { user: userId, fields: profile.unfit },
      'fields of the identity provider do not fit and were shortened, cleaned or left out',
    )
  }
  const email = await freeEmail(user, profile.email, trx)
  const merged = {
    firstName: profile.firstName ?? user.firstName,
    lastName: profile.lastName ?? user.lastName,
    email,
    role: profile.role ?? user.role,
  }
  const isRoleChanged = merged.role !== user.role
  const isProfileChanged =
    merged.firstName !== user.firstName || merged.lastName !== user.lastName || email !== user.email
  if (!isRoleChanged && !isProfileChanged) {
    return
  }
  const { firstName, lastName, email: address, role } = user
  const difference = diffFields({ firstName, lastName, email: address, role }, merged)
  try {
    await user.$query(trx).patch({ ...merged, version: user.version + 1 })
  } catch (error) {
    if (isDuplicate(error)) {
      platform.logger.warn(
        { user: userId },
        'an address of the identity provider belongs to another user here',
      )
      return
    }
    throw error
  }
  await reindexUser(userId, merged, trx)
  const fields = [...(isProfileChanged ? ['profile'] : []), ...(isRoleChanged ? ['role'] : [])]
  const name = fullName(merged)
  await platform.events.emit(
    await userEvent('user.updated', null, { userId, name, fields }, trx, difference),
    trx,
  )
  if (isRoleChanged) {
    await platform.events.emit(await userEvent('user.rightsChanged', null, { userId }, trx), trx)
  }
}

/**
 * Applies a change of the account's enabled state: disabling it revokes the portal access, enabling it restores the
 * access. An unchanged state has no effect, so that people who wait for an administrator keep waiting.
 *
 * @param isEnabled undefined when the account was deleted.
 */
export async function applyProviderAccess(
  platform: Platform,
  userId: number,
  isEnabled: boolean | undefined,
  trx: Transaction,
): Promise<void> {
  const user = await UserModel.query(trx).findById(userId).forUpdate()
  const isOpen = isEnabled === true
  if (!user || user.identityEnabled === isOpen) {
    return
  }
  const isChanged = user.isActive !== isOpen
  await user.$query(trx).patch({
    identityEnabled: isOpen,
    isActive: isOpen,
    version: user.version + (isChanged ? 1 : 0),
  })
  if (!isChanged) {
    return
  }
  const name = fullName(user)
  const difference = { before: { isActive: !isOpen }, after: { isActive: isOpen } }
  const event = isOpen
    ? await userEvent('user.activated', null, { userId, name }, trx, difference)
    : await userEvent('user.deactivated', null, { userId, name, tasksTo: null, reason: '' }, trx, difference)
  await platform.events.emit(event, trx)
}

/** Stores the enabled state that the outbox has sent to the provider. */
export async function noteIdentityEnabled(
  { database }: Platform,
  userId: number,
  isEnabled: boolean,
): Promise<void> {
  await database.change('UPDATE users SET identity_enabled = ? WHERE id = ?', [isEnabled, userId])
}
