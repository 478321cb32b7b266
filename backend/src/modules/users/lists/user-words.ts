import type { Transaction } from '../../../platform/database/transaction.ts'

/** Words longer than this are cut, here and in what is looked for. */
const LONGEST_WORD = 100
/** More words than this narrow nothing any more. */
const MOST_TERMS = 6

interface Searchable {
  firstName: string
  lastName: string
  email: string
}

/** A person's name as people read it; either part may be missing at the provider. */
export const nameOf = ({ firstName, lastName }: Pick<Searchable, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()

const partsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u)

/** What a person is found by: the words of their name, whole and in parts, the address and the parts before its @. */
export function wordsOf({ firstName, lastName, email }: Searchable): string[] {
  const name = `${firstName} ${lastName}`.toLowerCase()
  const address = email.toLowerCase()
  const [mailbox = ''] = address.split('@')
  const words = [...name.split(/\s+/), ...partsOf(name), address, ...partsOf(mailbox)]
  return [...new Set(words.filter(Boolean).map((word) => word.slice(0, LONGEST_WORD)))]
}

/** The words of a search, longest first: the longest finds the fewest people. */
export function termsOf(text: string): string[] {
  const terms = text.toLowerCase().split(/\s+/).filter(Boolean)
  return [...new Set(terms)]
    .sort((a, b) => b.length - a.length)
    .slice(0, MOST_TERMS)
    .map((term) => term.slice(0, LONGEST_WORD))
}

/** Writes what a new or renamed person is found by. */
export async function replaceWords(userId: number, person: Searchable, trx: Transaction): Promise<void> {
  await trx('user_words').where({ user_id: userId }).delete()
  // Words that differ only in accents are one word to the database.
  await trx('user_words')
    .insert(wordsOf(person).map((word) => ({ word, user_id: userId })))
    .onConflict()
    .ignore()
}
