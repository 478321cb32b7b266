import type { Transaction } from '../../../platform/database/transaction.ts'

const approverRoles = ['pm', 'sr_pm']

interface Above {
  author_id: number
  ancestor_id: number
}

/** Returns the project managers and senior project managers above the given people, the nearest of each person last. */
const findManagers = (authorIds: readonly number[], trx: Transaction) =>
  trx('user_closure as c')
    .join('users as u', 'u.id', 'c.ancestor_id')
    .whereIn('c.descendant_id', authorIds)
    .where('c.depth', '>', 0)
    .where('u.is_active', 1)
    .whereIn('u.role', approverRoles)
    .orderBy('c.depth', 'desc')
    .select<Above[]>('c.descendant_id as author_id', 'c.ancestor_id')

/**
 * Returns the nearest project manager or senior project manager above each of the given people; people without one are
 * missing.
 */
async function findNearest(authorIds: readonly number[], trx: Transaction): Promise<Map<number, number>> {
  const rows = await findManagers(authorIds, trx)
  // The map keeps the last entry per author, which is the nearest manager.
  return new Map(rows.map((row) => [row.author_id, row.ancestor_id]))
}

/**
 * Returns who decides about an author's large files when the approver does not: the next project manager or senior
 * project manager above, otherwise all super administrators. Authors without a manager are missing, because the super
 * administrators already are their approvers.
 */
export async function findNextApprovers(
  authorIds: readonly number[],
  trx: Transaction,
): Promise<Map<number, number[]>> {
  const above = Map.groupBy(await findManagers(authorIds, trx), (row) => row.author_id)
  const next = new Map<number, number[]>()
  for (const [authorId, managers] of above) {
    const second = managers.at(-2)
    next.set(authorId, second ? [second.ancestor_id] : await findSuperAdmins(authorId, trx))
  }
  return next
}

async function findSuperAdmins(authorId: number, trx: Transaction): Promise<number[]> {
  const administrators = await trx('users')
    .where({ role: 'super_admin', is_active: 1 })
    .whereNot({ id: authorId })
    .select('id')
  return administrators.map((row) => row.id)
}

/**
 * Returns the approvers of an author's large files: the nearest project manager or senior project manager above,
 * otherwise all super administrators (docs/PERMISSIONS.md, "Reports").
 */
export async function findApprovers(author: { id: number }, trx: Transaction): Promise<number[]> {
  const nearest = (await findNearest([author.id], trx)).get(author.id)
  return nearest === undefined ? findSuperAdmins(author.id, trx) : [nearest]
}

/** A person who moved in the hierarchy or was deactivated. */
export interface Departure {
  userId: number
  hasLeft: boolean
}

/**
 * Returns a subquery of the authors whose approver may change after a person moved or left. It contains the people
 * below and, after a move, the person. It is empty when the person who left could not approve files.
 */
export const authorsBelow = ({ userId, hasLeft }: Departure, trx: Transaction) =>
  trx('user_closure as c')
    .join('users as u', 'u.id', 'c.ancestor_id')
    .where('c.ancestor_id', userId)
    .modify((query) => void (hasLeft && query.where('c.depth', '>', 0).whereIn('u.role', approverRoles)))
    .select('c.descendant_id')

/**
 * Returns the new approvers of each author after a person moved or left. Authors whose approver is at or below that
 * person keep the approver and are missing.
 */
export async function findNewApprovers(
  { userId }: Departure,
  authorIds: readonly number[],
  trx: Transaction,
): Promise<Map<number, number[]>> {
  const nearest = await findNearest(authorIds, trx)
  const below = await trx('user_closure')
    .where({ ancestor_id: userId })
    .whereIn('descendant_id', [...nearest.values()])
    .select('descendant_id as id')
  const same = new Set(below.map(({ id }) => id))
  const asked = new Map<number, number[]>()
  for (const authorId of authorIds) {
    const approver = nearest.get(authorId)
    if (approver === undefined) {
      asked.set(authorId, await findSuperAdmins(authorId, trx))
    } else if (!same.has(approver)) {
      asked.set(authorId, [approver])
    }
  }
  return asked
}
