import type { Body } from '@headway/contracts'
import type { usersDeactivate, usersUpdate, UserCreateBody } from '@headway/contracts/users'
import type { RequestContext } from '../../../platform/request-context.ts'
import { forbidden } from '../../../platform/errors.ts'
import { diffFields, type Change as FieldChange } from '../../../platform/events/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import { isDuplicate, type Transaction } from '../../../platform/database/transaction.ts'
import { requireVersion } from '../../../platform/http/optimistic-locking.ts'
import { checkManager, checkNoDirectReports, checkNotLastSuperAdmin, checkReceiver } from './people-rules.ts'
import { moveInHierarchy } from '../hierarchy/hierarchy.ts'
import { lockUser, subjectOf } from '../user-access.ts'
import { UserModel } from '../user.model.ts'
import { fullName, reindexUser } from '../lists/user-search-index.ts'
import { emailTaken, managerCycle, receiverNotAllowed } from '../users.errors.ts'
import { userEvent } from '../users.events.ts'
import { assignableRoles, can, mayHaveReports } from '../users.policy.ts'
import { createUser } from '../users.service.ts'

type Change = Body<typeof usersUpdate>
type HandOver = Body<typeof usersDeactivate>

/** A person, with the version that the caller has seen. */
interface Seen {
  id: number
  expectedVersion?: number | undefined
}

/**
 * Checks that the actor may add a person.
 *
 * @throws ProblemError 403 for a role that the actor may not assign, 400 for the manager, 409 `email_taken`.
 */
export async function checkNewPerson(
  context: RequestContext,
  body: UserCreateBody,
  trx: Transaction,
): Promise<void> {
  if (!assignableRoles(context.actor).includes(body.role)) {
    throw forbidden('user.create', 'role_not_allowed')
  }
  if (body.managerId !== null) {
    await checkManager(body.managerId, '/managerId', trx)
  }
  if (await UserModel.query(trx).findOne({ email: body.email.toLowerCase() })) {
    throw emailTaken()
  }
}

/**
 * Creates a person's row. The caller creates the account, without which the person cannot sign in.
 *
 * @throws ProblemError as {@link checkNewPerson}.
 */
export async function createPerson(
  platform: Platform,
  context: RequestContext,
  body: UserCreateBody,
  trx: Transaction,
): Promise<number> {
  await checkNewPerson(context, body, trx)
  let id: number
  try {
    id = await createUser({ ...body, identityId: null }, trx)
  } catch (error) {
    throw isDuplicate(error) ? emailTaken() : error
  }
  const payload = { userId: id, name: fullName(body), isWaiting: false }
  const { email, role, managerId, isActive } = body
  const change = { before: null, after: { email, role, managerId, isActive } }
  await platform.events.emit(await userEvent('user.created', context, payload, trx, change), trx)
  return id
}

async function changeRole(context: RequestContext, user: UserModel, role: Change['role'], trx: Transaction) {
  if (role === undefined || role === user.role) {
    return false
  }
  if (!can.changeRole(context.actor, subjectOf(user)) || !assignableRoles(context.actor).includes(role)) {
    throw forbidden('user.changeRole')
  }
  if (user.role === 'super_admin' && user.isActive) {
    await checkNotLastSuperAdmin(user.id, trx)
  }
  if (!mayHaveReports(role)) {
    await checkNoDirectReports(user.id, trx)
  }
  return true
}

async function changeManager(
  context: RequestContext,
  user: UserModel,
  managerId: Change['managerId'],
  trx: Transaction,
) {
  if (managerId === undefined || managerId === user.managerId) {
    return false
  }
  if (!can.changeManager(context.actor, subjectOf(user))) {
    throw forbidden('user.changeManager')
  }
  await place(user, managerId, '/managerId', trx)
  return true
}

/** Moves a person to another manager in the hierarchy. The caller stores the manager in the row. */
async function place(
  user: Pick<UserModel, 'id'>,
  managerId: number | null,
  pointer: string,
  trx: Transaction,
): Promise<void> {
  if (managerId !== null && managerId !== user.id) {
    await checkManager(managerId, pointer, trx)
  }
  if (!(await moveInHierarchy(trx, user.id, managerId))) {
    throw managerCycle(pointer)
  }
}

function profileOf({ actor }: RequestContext, user: UserModel, change: Change) {
  const { firstName = user.firstName, lastName = user.lastName, email = user.email } = change
  const isChanged = firstName !== user.firstName || lastName !== user.lastName || email !== user.email
  if (isChanged && !can.edit(actor, subjectOf(user))) {
    throw forbidden('user.edit')
  }
  return { profile: { firstName, lastName, email }, isChanged }
}

async function saveUser(user: UserModel, fields: Partial<UserModel>, trx: Transaction): Promise<void> {
  try {
    await user.$query(trx).patch({ ...fields, version: user.version + 1 })
  } catch (error) {
    throw isDuplicate(error) ? emailTaken() : error
  }
}

/**
 * Changes the given fields of a person.
 *
 * @param change id, fields, and the version that the caller has seen; undefined accepts any version.
 * @throws the error that `orStale` converts, or ProblemError for changes that docs/PERMISSIONS.md, "Users" refuses.
 */
export async function changePerson(
  platform: Platform,
  context: RequestContext,
  change: { id: number; body: Change; expectedVersion: number | undefined },
  trx: Transaction,
): Promise<void> {
  const user = await lockUser(context.actor, change.id, trx)
  requireVersion(user, change.expectedVersion)
  if (!can.edit(context.actor, subjectOf(user))) {
    throw forbidden('user.edit')
  }
  const { role = user.role, managerId = user.managerId } = change.body
  const { profile, isChanged: isProfileChanged } = profileOf(context, user, change.body)
  const isRoleChanged = await changeRole(context, user, change.body.role, trx)
  const isManagerChanged = await changeManager(context, user, change.body.managerId, trx)
  const fields = [
    ...(isProfileChanged ? ['profile'] : []),
    ...(isRoleChanged ? ['role'] : []),
    ...(isManagerChanged ? ['manager'] : []),
  ]
  if (fields.length === 0) {
    return
  }
  const { firstName, lastName, email } = user
  const before = { firstName, lastName, email, role: user.role, managerId: user.managerId }
  const difference = diffFields(before, { ...profile, role, managerId })
  await saveUser(user, { ...profile, role, managerId }, trx)
  if (isProfileChanged) {
    await reindexUser(user.id, profile, trx)
  }
  const payload = { userId: user.id, name: fullName(profile), fields }
  await platform.events.emit(await userEvent('user.updated', context, payload, trx, difference), trx)
  await reportRights(platform, context, user.id, { isManagerChanged, isRoleChanged }, trx)
}

interface RightsChange {
  isManagerChanged: boolean
  isRoleChanged: boolean
  /** Previous and new manager, when no other event contains them. */
  moved?: FieldChange | null
}

/** Emits the events for changed read permissions of a person. */
async function reportRights(
  { events }: Platform,
  context: RequestContext,
  userId: number,
  { isManagerChanged, isRoleChanged, moved = null }: RightsChange,
  trx: Transaction,
): Promise<void> {
  if (isManagerChanged) {
    await events.emit(await userEvent('user.moved', context, { userId }, trx, moved), trx)
  }
  if (isManagerChanged || isRoleChanged) {
    await events.emit(await userEvent('user.rightsChanged', context, { userId }, trx), trx)
  }
}

/**
 * Moves the direct reports of a person to a successor. A successor who is one of them moves up to the person's own
 * manager.
 */
async function handOverReports(
  platform: Platform,
  context: RequestContext,
  user: UserModel,
  successorId: number,
  trx: Transaction,
): Promise<void> {
  await checkManager(successorId, '/directReportsTo', trx)
  const reports = await UserModel.query(trx).where('manager_id', user.id).orderBy('id').forUpdate()
  const successor = reports.find(({ id }) => id === successorId)
  const moves = [
    ...(successor ? [{ report: successor, managerId: user.managerId }] : []),
    ...reports.filter(({ id }) => id !== successorId).map((report) => ({ report, managerId: successorId })),
  ]
  for (const { report, managerId } of moves) {
    if (!(await moveInHierarchy(trx, report.id, managerId))) {
      throw managerCycle('/directReportsTo')
    }
    await saveUser(report, { managerId }, trx)
    const moved = { before: { managerId: user.id }, after: { managerId } }
    const rights = { isManagerChanged: true, isRoleChanged: false, moved }
    await reportRights(platform, context, report.id, rights, trx)
  }
}

/**
 * Revokes a person's access. Their requests are refused from the commit on, even if the provider is unreachable.
 * Subscribers end sessions and reassign tasks in the same transaction. History stays.
 *
 * @throws ProblemError 403, 400 for the people who take over, 409 `last_super_admin`.
 */
export async function deactivatePerson(
  platform: Platform,
  context: RequestContext,
  { id, directReportsTo, tasksTo, reason, expectedVersion }: HandOver & Seen,
  trx: Transaction,
): Promise<void> {
  const user = await lockUser(context.actor, id, trx)
  if (!can.deactivate(context.actor, { ...subjectOf(user), isActive: true })) {
    throw forbidden('user.deactivate')
  }
  if (!user.isActive) {
    return
  }
  requireVersion(user, expectedVersion)
  if (user.role === 'super_admin') {
    await checkNotLastSuperAdmin(id, trx)
  }
  if (tasksTo !== null) {
    if (tasksTo === id) {
      throw receiverNotAllowed('/tasksTo')
    }
    await checkReceiver(tasksTo, '/tasksTo', trx)
  }
  if (directReportsTo !== null) {
    if (directReportsTo === id) {
      throw managerCycle('/directReportsTo')
    }
    await handOverReports(platform, context, user, directReportsTo, trx)
  }
  await saveUser(user, { isActive: false }, trx)
  const payload = { userId: id, name: fullName(user), tasksTo, reason }
  const difference = { before: { isActive: true }, after: { isActive: false } }
  await platform.events.emit(await userEvent('user.deactivated', context, payload, trx, difference), trx)
}

/** Restores a person's access, unless the person is already active. */
export async function activatePerson(
  platform: Platform,
  context: RequestContext,
  { id, expectedVersion }: Seen,
  trx: Transaction,
): Promise<void> {
  const user = await lockUser(context.actor, id, trx)
  if (!can.activate(context.actor, { ...subjectOf(user), isActive: false })) {
    throw forbidden('user.activate')
  }
  if (user.isActive) {
    return
  }
  requireVersion(user, expectedVersion)
  await saveUser(user, { isActive: true }, trx)
  const payload = { userId: id, name: fullName(user) }
  const difference = { before: { isActive: false }, after: { isActive: true } }
  await platform.events.emit(await userEvent('user.activated', context, payload, trx, difference), trx)
}
