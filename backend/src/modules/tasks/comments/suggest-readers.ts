import type { Person } from '@headway/contracts'
import type { Database } from '../../../platform/database/database.ts'
import { beginsWith } from '../../../platform/search/words.ts'
import { findReaders } from '../task-readers.ts'

const MOST_SUGGESTED = 10
/** People of the task, and people who read the organisation, that are looked at. */
const MOST_LOOKED_AT = 200
const MOST_WORDS = 4

/** All its words begin a word of the person's name. */
function isNamed({ firstName, lastName }: Person, words: readonly string[]): boolean {
  const names = `${firstName} ${lastName}`.toLowerCase().split(/[\s-]+/)
  return words.every((word) => names.some((name) => name.startsWith(word)))
}

const byName = (one: Person, other: Person) =>
  one.lastName.localeCompare(other.lastName) ||
  one.firstName.localeCompare(other.firstName) ||
  one.id - other.id

/**
 * People who may read a task, by the beginnings of words of their names: first those whom it lies with, then those who read
 * the whole organisation.
 *
 * @param search as it was typed; without words those whom the task lies with.
 */
export async function suggestReaders(
  database: Database,
  { taskId, search, exceptId }: { taskId: number; search: string; exceptId: number },
): Promise<Person[]> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  const near = await findReaders(database, taskId, {
    sql: `SELECT DISTINCT user_id FROM task_lists WHERE task_id = ? AND kind IN ('assigned', 'scope') LIMIT ${MOST_LOOKED_AT}`,
    values: [taskId],
  })
  const [first] = words.toSorted((one, other) => other.length - one.length)
  const far =
    first === undefined
      ? []
      : await findReaders(database, taskId, {
          sql: `SELECT DISTINCT w.user_id FROM user_words w JOIN users r ON r.id = w.user_id
            WHERE w.word LIKE ? AND r.is_active = 1 AND r.role IN ('super_admin', 'it_admin', 'president', 'sr_pm', 'viewer')
            LIMIT ${MOST_LOOKED_AT}`,
          values: [beginsWith(first)],
        })
  const known = new Set(near.map(({ id }) => id))
  const suggested = [near.toSorted(byName), far.filter(({ id }) => !known.has(id)).toSorted(byName)].flat()
  return suggested
    .filter((person) => person.id !== exceptId && isNamed(person, words))
    .slice(0, MOST_SUGGESTED)
}
