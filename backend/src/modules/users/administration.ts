import type { Body } from '@headway/contracts'
import type { usersDeactivate, usersUpdate, UserCreateBody } from '@headway/contracts/users'
import type { Actor } from '../../platform/actor.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { isDuplicate, type Transaction } from '../../platform/transaction.ts'
import { requireVersion } from '../../platform/versions.ts'
import { checkManager, checkNoDirectReports, checkNotLastSuperAdmin, checkReceiver } from './guards.ts'
import { moveInHierarchy } from './hierarchy.ts'
import { type Aspect, requestPush } from './identity-outbox.ts'
import { UserModel } from './user.model.ts'
import { nameOf, replaceWords } from './user-words.ts'
import { emailTaken, managerCycle, receiverNotAllowed } from './users.errors.ts'
import { userEvent } from './users.events.ts'
import { assignableRoles, can, mayHaveReports } from './users.policy.ts'
import { createUser } from './users.service.ts'

type Change = Body<typeof usersUpdate>
type HandOver = Body<typeof usersDeactivate>

/** A person, and the version the caller has seen of them. */
interface Seen {
  id: number
  expectedVersion?: number | undefined
}

const subjectOf = (user: UserModel) => ({ id: user.id, role: user.role, isActive: Boolean(user.isActive) })

/** Locks a person's row: every act on a person starts here, so acts on one person queue up. */
async function lockUser(id: number, trx: Transaction): Promise<UserModel> {
  const user = await UserModel.query(trx).findById(id).forUpdate()
  if (!user) {
    throw notFound('person')
  }
  return user
}

/**
 * Adds a person's row. Their account is the caller's part: without one nobody can sign in as them.
 *
 * @throws ProblemError 403 for a role the actor may not give, 400 for the manager, 409 `email_taken`.
 */
export async function createPerson(
  platform: Platform,
  actor: Actor,
  body: UserCreateBody,
  trx: Transaction,
): Promise<number> {
  if (!assignableRoles(actor).includes(body.role)) {
    throw forbidden('user.create', 'role_not_allowed')
  }
  if (body.managerId !== null) {
    await checkManager(body.managerId, '/managerId', trx)
  }
  let id: number
  try {
    id = await createUser({ ...body, identityId: null }, trx)
  } catch (error) {
    throw isDuplicate(error) ? emailTaken() : error
  }
  const payload = { userId: id, name: nameOf(body), isWaiting: false }
  await platform.events.emit(await userEvent('user.created', actor.id, payload, trx), trx)
  return id
}

async function changeRole(actor: Actor, user: UserModel, role: Change['role'], trx: Transaction) {
  if (role === undefined || role === user.role) {
    return false
  }
  if (!can.changeRole(actor, subjectOf(user)) || !assignableRoles(actor).includes(role)) {
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
  actor: Actor,
  user: UserModel,
  managerId: Change['managerId'],
  trx: Transaction,
) {
  if (managerId === undefined || managerId === user.managerId) {
    return false
  }
  if (!can.changeManager(actor, subjectOf(user))) {
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

function profileOf(actor: Actor, user: UserModel, change: Change) {
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
 * @throws what `orStale` turns into an answer, or ProblemError for what rules.md, section 1, "User U" refuses.
 */
export async function changePerson(
  platform: Platform,
  actor: Actor,
  change: { id: number; body: Change; expectedVersion: number | undefined },
  trx: Transaction,
): Promise<void> {
  const user = await lockUser(change.id, trx)
  requireVersion(user, change.expectedVersion)
  if (!can.edit(actor, subjectOf(user))) {
    throw forbidden('user.edit')
  }
  const { role = user.role, managerId = user.managerId } = change.body
  const { profile, isChanged: isProfileChanged } = profileOf(actor, user, change.body)
  const isRoleChanged = await changeRole(actor, user, change.body.role, trx)
  const isManagerChanged = await changeManager(actor, user, change.body.managerId, trx)
  const fields = [
    ...(isProfileChanged ? ['profile'] : []),
    ...(isRoleChanged ? ['role'] : []),
    ...(isManagerChanged ? ['manager'] : []),
  ]
  if (fields.length === 0) {
    return
  }
  await saveUser(user, { ...profile, role, managerId }, trx)
  if (isProfileChanged) {
    await replaceWords(user.id, profile, trx)
  }
  const aspects: Aspect[] = [
    ...(isProfileChanged || isManagerChanged ? (['profile'] as const) : []),
    ...(isRoleChanged ? (['role'] as const) : []),
  ]
  await requestPush(platform, user.id, aspects, trx)
  const payload = { userId: user.id, name: nameOf(profile), fields }
  await platform.events.emit(await userEvent('user.updated', actor.id, payload, trx), trx)
  await reportRights(platform, actor.id, user.id, { isManagerChanged, isRoleChanged }, trx)
}

/** Tells the other modules that a person reads other things now. */
async function reportRights(
  { events }: Platform,
  actorId: number | null,
  userId: number,
  { isManagerChanged, isRoleChanged }: { isManagerChanged: boolean; isRoleChanged: boolean },
  trx: Transaction,
): Promise<void> {
  if (isManagerChanged) {
    await events.emit(await userEvent('user.moved', actorId, { userId }, trx), trx)
  }
  if (isManagerChanged || isRoleChanged) {
    await events.emit(await userEvent('user.rightsChanged', actorId, { userId }, trx), trx)
  }
}

/** Gives the direct reports of a person another manager; whoever takes over comes to stand where the person stood. */
async function handOverReports(
  platform: Platform,
  actor: Actor,
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
    await requestPush(platform, report.id, ['profile'], trx)
    await reportRights(platform, actor.id, report.id, { isManagerChanged: true, isRoleChanged: false }, trx)
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
  actor: Actor,
  { id, directReportsTo, tasksTo, reason, expectedVersion }: HandOver & Seen,
  trx: Transaction,
): Promise<void> {
  const user = await lockUser(id, trx)
  if (!can.deactivate(actor, { ...subjectOf(user), isActive: true })) {
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
    await handOverReports(platform, actor, user, directReportsTo, trx)
  }
  await saveUser(user, { isActive: false }, trx)
  await requestPush(platform, id, ['enabled', 'signOut'], trx)
  const payload = { userId: id, name: nameOf(user), tasksTo, reason }
  await platform.events.emit(await userEvent('user.deactivated', actor.id, payload, trx), trx)
}

/** Gives a person their access back; who is active already stays so. */
export async function activatePerson(
  platform: Platform,
  actor: Actor,
  { id, expectedVersion }: Seen,
  trx: Transaction,
): Promise<void> {
  const user = await lockUser(id, trx)
  if (!can.activate(actor, { ...subjectOf(user), isActive: false })) {
    throw forbidden('user.activate')
  }
  if (user.isActive) {
    return
  }
  requireVersion(user, expectedVersion)
  await saveUser(user, { isActive: true }, trx)
  // Somebody who has waited since their first sign-in has no role at the provider yet.
  await requestPush(platform, id, ['enabled', 'role'], trx)
  const payload = { userId: id, name: nameOf(user) }
  await platform.events.emit(await userEvent('user.activated', actor.id, payload, trx), trx)
}
