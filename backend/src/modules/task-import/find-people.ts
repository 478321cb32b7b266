import type { Person } from '@headway/contracts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { placeholders } from '../../platform/database/sql-fragments.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { isAssignable, lockPeople } from '../tasks/index.ts'

const ADDRESS = /<([^<>\s]+@[^<>\s]+)>|^([^<>\s]+@[^<>\s]+)$/

const addressIn = (word: string): string | undefined => {
  const parts = ADDRESS.exec(word)
  return (parts?.[1] ?? parts?.[2])?.toLowerCase()
}

/** Returns a name from a file with the first name first, so "Last, First" is reversed. */
const nameIn = (word: string): string => word.replace(/^([^,]+),\s*([^,]+)$/, '$2 $1')

interface Candidate {
  id: number
  email: string
  name: string
}

async function findBy(
  database: Database,
  column: 'email' | "CONCAT(first_name, ' ', last_name)",
  values: readonly string[],
  trx: Transaction,
): Promise<Candidate[]> {
  if (values.length === 0) {
    return []
  }
  return database.rows<Candidate>(
    `SELECT id, email, CONCAT(first_name, ' ', last_name) AS name FROM users
     WHERE is_active = 1 AND ${column} IN (${placeholders(values.length)})`,
    [...values],
    trx,
  )
}

const personOf = ({ id, firstName, lastName, email }: Person): Person => ({ id, firstName, lastName, email })

/** Returns those of these users to whom the actor may assign tasks. */
export async function findAssignable(
  database: Database,
  actor: Actor,
  ids: readonly number[],
  trx: Transaction,
): Promise<Map<number, Person>> {
  const people = await lockPeople(database, [actor.id, ...ids], trx)
  return new Map(
    [...people.values()]
      .filter((person) => isAssignable(actor, person, people))
      .map((person) => [person.id, personOf(person)]),
  )
}

const sameness = new Intl.Collator('en', { sensitivity: 'base' })

/**
 * Finds the users that the words of a file stand for: by email address, or by name if only one user has it. Only users
 * to whom the actor may assign tasks are found, so that a file does not reveal other users.
 */
export async function findPeople(
  database: Database,
  actor: Actor,
  words: readonly string[],
  trx: Transaction,
): Promise<Map<string, Person>> {
  const addresses = words.flatMap((word) => addressIn(word) ?? [])
  const names = words.filter((word) => addressIn(word) === undefined).map(nameIn)
  const candidates = [
    ...(await findBy(database, 'email', addresses, trx)),
    ...(await findBy(database, "CONCAT(first_name, ' ', last_name)", names, trx)),
  ]
  const assignable = await findAssignable(
    database,
    actor,
    candidates.map(({ id }) => id),
    trx,
  )
  const found = new Map<string, Person>()
  for (const word of words) {
    const address = addressIn(word)
    const meant = new Set(
      candidates
        .filter(({ email, name }) =>
          address === undefined ? sameness.compare(name, nameIn(word)) === 0 : email === address,
        )
        .map(({ id }) => id),
    )
    const [id, ...others] = [...meant].filter((candidate) => assignable.has(candidate))
    const person = id === undefined || others.length > 0 ? undefined : assignable.get(id)
    if (person) {
      found.set(word, person)
    }
  }
  return found
}
