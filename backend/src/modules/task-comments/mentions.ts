import { limits, type Mention, mentionOf, mentionsIn, replaceMentions } from '@headway/contracts'
import type { Database } from '../../platform/database/database.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { findReaders, findFollowers } from '../tasks/index.ts'
import { placeholders } from '../../platform/database/sql-fragments.ts'

/** Returns a subquery for these users. */
const peopleOf = (ids: readonly number[]) => ({
  sql: `SELECT id AS user_id FROM users WHERE id IN (${placeholders(ids.length)})`,
  values: ids,
})

/** A text as stored, with the ids of the mentioned users. */
interface Named {
  text: string
  ids: number[]
}

/**
 * Replaces the names in mentions with the users' current names, so that an author cannot mention a user under another
 * name. Mentions of users who may not read the task, and those above the limit, become plain text.
 */
export async function namePeople(
  database: Database,
  taskId: number,
  text: string,
  trx: Transaction,
): Promise<Named> {
  const asked = mentionsIn(text).slice(0, limits.mentionsPerComment)
  if (asked.length === 0) {
    return { text: replaceMentions(text, ({ name }) => `@${name}`), ids: [] }
  }
  const readers = await findReaders(database, taskId, peopleOf(asked.map(({ id }) => id)), trx)
  const names = new Map(readers.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]))
  const write = ({ id, name }: Mention) => {
    const known = names.get(id)
    return known === undefined ? `@${name}` : mentionOf({ id, name: known })
  }
  return { text: replaceMentions(text, write), ids: readers.map(({ id }) => id) }
}

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
