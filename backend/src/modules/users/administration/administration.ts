import type { Body } from '@headway/contracts'
import type { usersDeactivate, usersUpdate, UserCreateBody } from '@headway/contracts/users'
import type { Act } from '../../../platform/act.ts'
import { forbidden } from '../../../platform/http/errors.ts'
import { differenceOf, type Change as FieldChange } from '../../../platform/events/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import { isDuplicate, type Transaction } from '../../../platform/database/transaction.ts'
import { requireVersion } from '../../../platform/http/versions.ts'
import { checkManager, checkNoDirectReports, checkNotLastSuperAdmin, checkReceiver } from './guards.ts'
import { moveInHierarchy } from '../hierarchy/hierarchy.ts'
import { lockUser, subjectOf } from '../user-access.ts'
import { UserModel } from '../user.model.ts'
import { nameOf, replaceWords } from '../lists/user-words.ts'
import { emailTaken, managerCycle, receiverNotAllowed } from '../users.errors.ts'
import { userEvent } from '../users.events.ts'
import { assignableRoles, can, mayHaveReports } from '../users.policy.ts'
import { createUser } from '../users.service.ts'

type Change = Body<typeof usersUpdate>
type HandOver = Body<typeof usersDeactivate>

/** A person, and the version the caller has seen of them. */
interface Seen {
  id: number
  expectedVersion?: number | undefined
}

/**
 * Makes sure that the actor may add such a person.
 *
 * @throws ProblemError 403 for a role the actor may not give, 400 for the manager, 409 `email_taken`.
 */
export async function checkNewPerson(act: Act, body: UserCreateBody, trx: Transaction): Promise<void> {
  if (!assignableRoles(act.actor).includes(body.role)) {
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
 * Adds a person's row. Their account is the caller's part: without one nobody can sign in as them.
 *
 * @throws ProblemError as {@link checkNewPerson}.
 */
export async function createPerson(
  platform: Platform,
  act: Act,
  body: UserCreateBody,
  trx: Transaction,
): Promise<number> {
  await checkNewPerson(act, body, trx)
  let id: number
  try {
    id = await createUser({ ...body, identityId: null }, trx)
  } catch (error) {
    throw isDuplicate(error) ? emailTaken() : error
  }
  const payload = { userId: id, name: nameOf(body), isWaiting: false }
  const { email, role, managerId, isActive } = body
  const change = { before: null, after: { email, role, managerId, isActive } }
  await platform.events.emit(await userEvent('user.created', act, payload, trx, change), trx)
  return id
}

async function changeRole(act: Act, user: UserModel, role: Change['role'], trx: Transaction) {
  if (role === undefined || role === user.role) {
    return false
  }
  if (!can.changeRole(act.actor, subjectOf(user)) || !assignableRoles(act.actor).includes(role)) {
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

async function changeManager(act: Act, user: UserModel, managerId: Change['managerId'], trx: Transaction) {
  if (managerId === undefined || managerId === user.managerId) {
    return false
  }
  if (!can.changeManager(act.actor, subjectOf(user))) {
    throw forbidden('user.changeManager')
  }
  await place(user, managerId, '/managerId', trx)
  return true
}

/** Puts a person below another manager, in row and hierarchy. */
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

function profileOf({ actor }: Act, user: UserModel, change: Change) {
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
 * @param change id, fields, and the version the caller has seen (undefined to change it whatever it is now).
 * @throws what `orStale` turns into an answer, or ProblemError for what docs/RULES.md, "People" refuses.
 */
export async function changePerson(
  platform: Platform,
  act: Act,
  change: { id: number; body: Change; expectedVersion: number | undefined },
  trx: Transaction,
): Promise<void> {
  const user = await lockUser(act.actor, change.id, trx)
  requireVersion(user, change.expectedVersion)
  if (!can.edit(act.actor, subjectOf(user))) {
    throw forbidden('user.edit')
  }
  const { role = user.role, managerId = user.managerId } = change.body
  const { profile, isChanged: isProfileChanged } = profileOf(act, user, change.body)
  const isRoleChanged = await changeRole(act, user, change.body.role, trx)
  const isManagerChanged = await changeManager(act, user, change.body.managerId, trx)
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
  const difference = differenceOf(before, { ...profile, role, managerId })
  await saveUser(user, { ...profile, role, managerId }, trx)
  if (isProfileChanged) {
    await replaceWords(user.id, profile, trx)
  }
  const payload = { userId: user.id, name: nameOf(profile), fields }
  await platform.events.emit(await userEvent('user.updated', act, payload, trx, difference), trx)
  await reportRights(platform, act, user.id, { isManagerChanged, isRoleChanged }, trx)
}

interface RightsChange {
  isManagerChanged: boolean
  isRoleChanged: boolean
  /** From whom to whom, where no other event says it. */
  moved?: FieldChange | null
}

/** Tells the other modules that a person reads other things now. */
async function reportRights(
  { events }: Platform,
  act: Act,
  userId: number,
  { isManagerChanged, isRoleChanged, moved = null }: RightsChange,
  trx: Transaction,
): Promise<void> {
  if (isManagerChanged) {
    await events.emit(await userEvent('user.moved', act, { userId }, trx, moved), trx)
  }
  if (isManagerChanged || isRoleChanged) {
    await events.emit(await userEvent('user.rightsChanged', act, { userId }, trx), trx)
  }
}

/** Gives the direct reports of a person another manager; whoever takes over comes to stand where the person stood. */
async function handOverReports(
  platform: Platform,
  act: Act,
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
    await reportRights(platform, act, report.id, rights, trx)
  }
}

/**
 * Takes a person's access away: their next request is refused from the commit on, whatever the provider does. Sessions
 * and tasks follow by the event, in the same transaction. History stays.
 *
 * @throws ProblemError 403, 400 for the people who take over, 409 `last_super_admin`.
 */
export async function deactivatePerson(
  platform: Platform,
  act: Act,
  { id, directReportsTo, tasksTo, reason, expectedVersion }: HandOver & Seen,
  trx: Transaction,
): Promise<void> {
  const user = await lockUser(act.actor, id, trx)
  if (!can.deactivate(act.actor, { ...subjectOf(user), isActive: true })) {
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
    await handOverReports(platform, act, user, directReportsTo, trx)
  }
  await saveUser(user, { isActive: false }, trx)
  const payload = { userId: id, name: nameOf(user), tasksTo, reason }
  const difference = { before: { isActive: true }, after: { isActive: false } }
  await platform.events.emit(await userEvent('user.deactivated', act, payload, trx, difference), trx)
}

/** Gives a person their access back; who is active already stays so. */
export async function activatePerson(
  platform: Platform,
  act: Act,
  { id, expectedVersion }: Seen,
  trx: Transaction,
): Promise<void> {
  const user = await lockUser(act.actor, id, trx)
  if (!can.activate(act.actor, { ...subjectOf(user), isActive: false })) {
    throw forbidden('user.activate')
  }
  if (user.isActive) {
    return
  }
  requireVersion(user, expectedVersion)
  await saveUser(user, { isActive: true }, trx)
  const payload = { userId: id, name: nameOf(user) }
  const difference = { before: { isActive: false }, after: { isActive: true } }
  await platform.events.emit(await userEvent('user.activated', act, payload, trx, difference), trx)
}
