import type { Role } from '@headway/contracts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { UserModel } from '../user.model.ts'
import { hasDirectReports, lastSuperAdmin, managerNotAllowed, receiverNotAllowed } from '../users.errors.ts'
import { mayHaveReports } from '../users.policy.ts'

/** Roles of people who can be assigned tasks (docs/PERMISSIONS.md, "Tasks"). */
const workingRoles: ReadonlySet<Role> = new Set(['staff', 'pm', 'sr_pm'])

const findCandidate = async (id: number, trx: Transaction) =>
  await UserModel.query(trx).findById(id).select('role', 'is_active')

/**
 * Checks that a person is active and may have reports.
 *
 * @param pointer JSON pointer of the field in the error.
 * @throws ProblemError 400 `manager_not_allowed`.
 */
export async function checkManager(id: number, pointer: string, trx: Transaction): Promise<void> {
  const manager = await findCandidate(id, trx)
  if (!manager?.isActive || !mayHaveReports(manager.role)) {
    throw managerNotAllowed(pointer)
  }
}

/**
 * Checks that a person is active and can be assigned tasks.
 *
 * @throws ProblemError 400 `receiver_not_allowed`.
 */
export async function checkReceiver(id: number, pointer: string, trx: Transaction): Promise<void> {
  const receiver = await findCandidate(id, trx)
  if (!receiver?.isActive || !workingRoles.has(receiver.role)) {
    throw receiverNotAllowed(pointer)
  }
}

/**
 * Locks all active super administrators, so that two concurrent requests cannot remove the last one.
 *
 * @throws ProblemError 409 `last_super_admin` when there is no other active super administrator.
 */
export async function checkNotLastSuperAdmin(userId: number, trx: Transaction): Promise<void> {
  const rows = await trx('users')
    .where({ role: 'super_admin', is_active: 1 })
    .orderBy('id')
    .forUpdate()
    .select('id')
  if (rows.every(({ id }) => id === userId)) {
    throw lastSuperAdmin()
  }
}

/**
 * Checks that the person has no direct reports.
 *
 * @throws ProblemError 409 `has_direct_reports`.
 */
export async function checkNoDirectReports(userId: number, trx: Transaction): Promise<void> {
  if (await UserModel.query(trx).findOne({ manager_id: userId }).select('id')) {
    throw hasDirectReports()
  }
}
