import { limits, type Mention, mentionOf, mentionsIn, replaceMentions } from '@headway/contracts'
import type { Database } from '../../../platform/database/database.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { findReaders } from '../task-readers.ts'
import { findFollowers } from '../watchers/watchers.service.ts'
import { places } from '../../../platform/database/statement-parts.ts'

/** People, each once. */
const peopleOf = (ids: readonly number[]) => ({
  sql: `SELECT id AS user_id FROM users WHERE id IN (${places(ids.length)})`,
  values: ids,
})

/** A text with its people as it is kept. */
interface Named {
  text: string
  ids: number[]
}

/**
 * Names people in a text by the names they have now, whatever stood there: nobody puts words about one person under
 * another one's name. Who may not read the task, or comes after the most that one text may name, stays as plain text.
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

/** Who is told of a comment: those that it names, and those who follow its task. */
export interface Told {
  namedIds: number[]
  followerIds: number[]
}

/**
 * Those who are told of a comment: who is named in it, who watches the task and who works on it, as long as they may read
 * it and have not muted it; never its author.
 *
 * @param namedIds people who may read the task.
 */
export async function findTold(
  database: Database,
  { taskId, authorId, namedIds }: { taskId: number; authorId: number; namedIds: readonly number[] },
  trx: Transaction,
): Promise<Told> {
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
