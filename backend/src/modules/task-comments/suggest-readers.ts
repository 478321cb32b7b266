import type { Person } from '@headway/contracts'
import type { Database } from '../../platform/database/database.ts'
import { prefixPattern } from '../../platform/search/search-index.ts'
import { findReaders } from '../tasks/index.ts'

const MAX_SUGGESTED = 10
/** Maximum number of users read from the task's lists, and of users read who see the whole organization. */
const MAX_EXAMINED = 200
const MAX_WORDS = 4

/** Tells whether each search word starts a word of the user's name. */
function isNamed({ firstName, lastName }: Person, words: readonly string[]): boolean {
  const names = `${firstName} ${lastName}`.toLowerCase().split(/[\s-]+/)
  return words.every((word) => names.some((name) => name.startsWith(word)))
}

const byName = (one: Person, other: Person) =>
  one.lastName.localeCompare(other.lastName) ||
  one.firstName.localeCompare(other.firstName) ||
  one.id - other.id

/**
 * Returns users who may read a task and whose names match a search. Users whose lists contain the task come first,
 * then those who read the whole organization.
 *
 * @param search text as entered; without words, only users whose lists contain the task are returned.
 */
export async function suggestReaders(
  database: Database,
  { taskId, search, exceptId }: { taskId: number; search: string; exceptId: number },
): Promise<Person[]> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  const near = await findReaders(database, taskId, {
    sql: `SELECT DISTINCT user_id FROM task_list_entries WHERE task_id = ? AND kind IN ('assigned', 'scope') LIMIT ${MAX_EXAMINED}`,
    values: [taskId],
  })
  const [first] = words.toSorted((one, other) => other.length - one.length)
  const far =
    first === undefined
      ? []
      : await findReaders(database, taskId, {
          sql: `SELECT DISTINCT w.user_id FROM user_search_terms w JOIN users r ON r.id = w.user_id
            WHERE w.word LIKE ? AND r.is_active = 1 AND r.role IN ('super_admin', 'it_admin', 'president', 'sr_pm', 'viewer')
            LIMIT ${MAX_EXAMINED}`,
          values: [prefixPattern(first)],
        })
  const known = new Set(near.map(({ id }) => id))
  const suggested = [near.toSorted(byName), far.filter(({ id }) => !known.has(id)).toSorted(byName)].flat()
  return suggested
    .filter((person) => person.id !== exceptId && isNamed(person, words))
    .slice(0, MAX_SUGGESTED)
}
