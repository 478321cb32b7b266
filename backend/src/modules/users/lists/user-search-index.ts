import type { Transaction } from '../../../platform/database/transaction.ts'

/** Maximum length of a word; longer words are cut in the index and in searches. */
const MAX_WORD_LENGTH = 100
/** Maximum number of search terms; further ones hardly reduce the matches. */
const MAX_TERMS = 6

interface Searchable {
  firstName: string
  lastName: string
  email: string
}

/** Returns a person's full name. First or last name may be empty at the provider. */
export const fullName = ({ firstName, lastName }: Pick<Searchable, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()

const partsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u)

/**
 * Returns the index words of a person: the parts of the name, whole and split at punctuation, the email, and the parts
 * of its local part.
 */
function wordsOf({ firstName, lastName, email }: Searchable): string[] {
  const name = `${firstName} ${lastName}`.toLowerCase()
  const address = email.toLowerCase()
  const [mailbox = ''] = address.split('@')
  const words = [...name.split(/\s+/), ...partsOf(name), address, ...partsOf(mailbox)]
  return [...new Set(words.filter(Boolean).map((word) => word.slice(0, MAX_WORD_LENGTH)))]
}

/** Returns the terms of a search, longest first, since the longest has the fewest matches. */
export function parseTerms(text: string): string[] {
  const terms = text.toLowerCase().split(/\s+/).filter(Boolean)
  return [...new Set(terms)]
    .sort((a, b) => b.length - a.length)
    .slice(0, MAX_TERMS)
    .map((term) => term.slice(0, MAX_WORD_LENGTH))
}

/** Writes the index words of a new or renamed person. */
export async function reindexUser(userId: number, person: Searchable, trx: Transaction): Promise<void> {
  await trx('user_search_terms').where({ user_id: userId }).delete()
  // The collation treats words that differ only in accents as equal.
  await trx('user_search_terms')
    .insert(wordsOf(person).map((word) => ({ word, user_id: userId })))
    .onConflict()
    .ignore()
}
