import type { Transaction } from '../../../platform/database/transaction.ts'

const approverRoles = ['pm', 'sr_pm']

interface Above {
  author_id: number
  ancestor_id: number
}

/** The nearest project manager or senior project manager above each of some people; who has none is left out. */
async function findNearest(authorIds: readonly number[], trx: Transaction): Promise<Map<number, number>> {
  const rows = await trx('user_closure as c')
    .join('users as u', 'u.id', 'c.ancestor_id')
    .whereIn('c.descendant_id', authorIds)
    .where('c.depth', '>', 0)
    .where('u.is_active', 1)
    .whereIn('u.role', approverRoles)
    .orderBy('c.depth', 'desc')
    .select<Above[]>('c.descendant_id as author_id', 'c.ancestor_id')
  // The nearest comes last.
  return new Map(rows.map((row) => [row.author_id, row.ancestor_id]))
}

async function findSuperAdmins(authorId: number, trx: Transaction): Promise<number[]> {
  const administrators = await trx('users')
    .where({ role: 'super_admin', is_active: 1 })
    .whereNot({ id: authorId })
    .select('id')
  return administrators.map((row) => row.id)
}

/**
 * Who is asked to approve somebody's large file: the nearest project manager or senior project manager above, else
 * every super administrator (docs/RULES.md, "Reports").
 */
export async function findApprovers(author: { id: number }, trx: Transaction): Promise<number[]> {
  const nearest = (await findNearest([author.id], trx)).get(author.id)
  return nearest === undefined ? findSuperAdmins(author.id, trx) : [nearest]
}

/** Somebody who stands elsewhere now, or who has left and stands where they stood. */
export interface Departure {
  userId: number
  hasLeft: boolean
}

/**
 * The people whose files others may decide once somebody has moved or left, as a part of a statement: those below them, and
 * who has moved. Nobody where the one who has left decided nothing.
 */
export const authorsBelow = ({ userId, hasLeft }: Departure, trx: Transaction) =>
  trx('user_closure as c')
    .join('users as u', 'u.id', 'c.ancestor_id')
    .where('c.ancestor_id', userId)
    .modify((query) => void (hasLeft && query.where('c.depth', '>', 0).whereIn('u.role', approverRoles)))
    .select('c.descendant_id')

/**
 * Who is asked anew once somebody has moved or left, for each of the authors that are below them; none for an author whose
 * approver is below them as well and stays who they were.
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
