import type { Person } from '@headway/contracts'
import type { SqlValue } from '../database/database.ts'
import { prefixPattern } from '../search/search-index.ts'

const MAX_SUGGESTED = 10
const MAX_WORDS = 4

/** Maximum number of users read from each source of suggestions. */
export const MAX_EXAMINED = 200

/** A subquery that returns user ids in the column `user_id`. */
export interface PeopleSource {
  sql: string
  values: readonly SqlValue[]
}

/** Tells whether each search word starts a word of the user's name. */
function isNamed({ firstName, lastName }: Person, words: readonly string[]): boolean {
  const names = `${firstName} ${lastName}`.toLowerCase().split(/[\s-]+/)
  return words.every((word) => names.some((name) => name.startsWith(word)))
}

const byName = (one: Person, other: Person) =>
  one.lastName.localeCompare(other.lastName) ||
  one.firstName.localeCompare(other.firstName) ||
  one.id - other.id

/** Returns the users who read the whole organization and have a name that begins with a word. */
const organizationReaders = (word: string): PeopleSource => ({
  sql: `SELECT DISTINCT w.user_id FROM user_search_terms w JOIN users r ON r.id = w.user_id
    WHERE w.word LIKE ? AND r.is_active = 1 AND r.role IN ('super_admin', 'it_admin', 'president', 'sr_pm', 'viewer')
    LIMIT ${MAX_EXAMINED}`,
  values: [prefixPattern(word)],
})

/**
 * Returns users who may read a commented object and whose names match a search: those near it first, then those who
 * read the whole organization.
 *
 * @param search text as entered; without words, only users near the object are returned.
 * @param findReaders returns those of a source who may read the object.
 */
export async function suggestPeople(
  findReaders: (source: PeopleSource) => Promise<readonly Person[]>,
  { near: nearSource, search, exceptId }: { near: PeopleSource; search: string; exceptId: number },
): Promise<Person[]> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  const near = await findReaders(nearSource)
  const [longest] = words.toSorted((one, other) => other.length - one.length)
  const far = longest === undefined ? [] : await findReaders(organizationReaders(longest))
  const known = new Set(near.map(({ id }) => id))
  const suggested = [near.toSorted(byName), far.filter(({ id }) => !known.has(id)).toSorted(byName)].flat()
  return suggested
    .filter((person) => person.id !== exceptId && isNamed(person, words))
    .slice(0, MAX_SUGGESTED)
}
