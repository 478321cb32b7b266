import type { Transaction } from '../../platform/transaction.ts'

/**
 * Who is asked to approve somebody's large file: the nearest project manager or senior project manager above, else
 * every super administrator (docs/RULES.md, "Reports").
 */
export async function findApprovers(author: { id: number }, trx: Transaction): Promise<number[]> {
  const nearest = (await trx('user_closure as c')
    .join('users as u', 'u.id', 'c.ancestor_id')
    .where('c.descendant_id', author.id)
    .where('c.depth', '>', 0)
    .where('u.is_active', 1)
    .whereIn('u.role', ['pm', 'sr_pm'])
    .orderBy('c.depth')
    .limit(1)
    .select('u.id')) as { id: number }[]
  if (nearest.length > 0) {
    return nearest.map((row) => row.id)
  }
  const administrators = (await trx('users')
    .where({ role: 'super_admin', is_active: 1 })
    .whereNot({ id: author.id })
    .select('id')) as { id: number }[]
  return administrators.map((row) => row.id)
}
