import { nameMentions, type NamedText } from '../../platform/comments/mentions.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { findReaders, findFollowers } from '../tasks/index.ts'
import { placeholders } from '../../platform/database/sql-fragments.ts'

/** Returns a subquery for these users. */
const peopleOf = (ids: readonly number[]) => ({
  sql: `SELECT id AS user_id FROM users WHERE id IN (${placeholders(ids.length)})`,
  values: ids,
})

/** Replaces the names in mentions of users who may read the task with their current names. */
export const namePeople = (
  database: Database,
  taskId: number,
  text: string,
  trx: Transaction,
): Promise<NamedText> => nameMentions(text, (ids) => findReaders(database, taskId, peopleOf(ids), trx))

/** Ids of the users to notify of a comment: mentioned users, and followers of its task. */
export interface NotifiedUsers {
  namedIds: number[]
  followerIds: number[]
}

/**
 * Returns the users to notify of a comment: mentioned users, watchers and assignees of the task who may read it and
 * have not muted it. The author is never among them.
 *
 * @param namedIds users who may read the task.
 */
export async function findUsersToNotify(
  database: Database,
  { taskId, authorId, namedIds }: { taskId: number; authorId: number; namedIds: readonly number[] },
  trx: Transaction,
): Promise<NotifiedUsers> {
  const rows = await database.rows<{ user_id: number }>(
    "SELECT user_id FROM task_watchers WHERE task_id = ? AND mode = 'muted'",
    [taskId],
    trx,
  )
  const silent = new Set([authorId, ...rows.map((row) => row.user_id)])
  const following = await findFollowers(database, { taskId, exceptId: authorId }, trx)
  const named = namedIds.filter((id) => !silent.has(id))
  return { namedIds: named, followerIds: following.filter((id) => !named.includes(id)) }
}
