import type { Person } from '@headway/contracts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/database.ts'
import { places } from '../../../platform/database/statement-parts.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { isAssignable, readPeople } from '../lists/task-people.ts'

const ADDRESS = /<([^<>\s]+@[^<>\s]+)>|^([^<>\s]+@[^<>\s]+)$/

const addressIn = (word: string): string | undefined => {
  const parts = ADDRESS.exec(word)
  return (parts?.[1] ?? parts?.[2])?.toLowerCase()
}

/** The name in a word of a file, first name first: "Last, First" is turned round. */
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
     WHERE is_active = 1 AND ${column} IN (${places(values.length)})`,
    [...values],
    trx,
  )
}

const personOf = ({ id, firstName, lastName, email }: Person): Person => ({ id, firstName, lastName, email })

/** Those of these people whom somebody may assign work. */
export async function findAssignable(
  database: Database,
  actor: Actor,
  ids: readonly number[],
  trx: Transaction,
): Promise<Map<number, Person>> {
  const people = await readPeople(database, [actor.id, ...ids], trx)
  return new Map(
    [...people.values()]
      .filter((person) => isAssignable(actor, person, people))
      .map((person) => [person.id, personOf(person)]),
  )
}

const sameness = new Intl.Collator('en', { sensitivity: 'base' })

/**
 * Who is meant by words of a file: by their address, else by their name where only one is called so. Only people whom the actor
 * may assign work are found, so that a file tells nobody who else there is.
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
