import type { Database } from '../database/database.ts'
import type { Transaction } from '../database/transaction.ts'

/** Maximum number of characters of a word; longer words are cut in the index and in searches. */
const MAX_WORD_LENGTH = 40
/** Maximum number of distinct words indexed per object; the first ones count. */
const MAX_WORDS_PER_OBJECT = 200
/** Maximum number of search terms; further ones hardly reduce the matches. */
const MAX_TERMS = 6
/**
 * Maximum number of matches of a rare term. All of them are read. For a more common term, the objects are scanned in
 * the order of the list instead: among a million, about this many hold a page of 25 matches (ADR 107).
 */
export const MAX_RARE_MATCHES = 5_000

/** Scripts without spaces between words; pairs of characters are indexed instead. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+/gu
const RUN = /[\p{L}\p{N}\p{M}]+/gu

const truncate = (word: string) =>
  word.length > MAX_WORD_LENGTH ? Array.from(word).slice(0, MAX_WORD_LENGTH).join('') : word

/** Returns each character together with the next one; the last one stands alone. */
function characterPairs(run: string): string[] {
  const signs = Array.from(run)
  return signs.map((sign, index) => sign + (signs[index + 1] ?? ''))
}

/**
 * Yields the words of a text in order and in lower case. All characters other than letters and digits separate words.
 */
function* splitWords(text: string, partsOf: (run: string) => string[]): Generator<string> {
  for (const [run] of text.normalize('NFKC').toLowerCase().matchAll(RUN)) {
    const spaced = run.split(UNSPACED)
    const unspaced = run.match(UNSPACED) ?? []
    for (const [index, word] of spaced.entries()) {
      if (word !== '') {
        yield truncate(word)
      }
      yield* partsOf(unspaced[index] ?? '')
    }
  }
}

function distinct(words: Iterable<string>, maxWords: number): string[] {
  const found = new Set<string>()
  for (const word of words) {
    if (found.size === maxWords) {
      break
    }
    found.add(word)
  }
  return [...found]
}

/**
 * Returns the words to index for an object.
 *
 * @param texts texts of the object, the most important one first: only the first 200 distinct words count.
 */
export const extractWords = (texts: readonly string[]): string[] =>
  distinct(splitWords(texts.join('\n'), characterPairs), MAX_WORDS_PER_OBJECT)

/** Returns the pairs of a search without the last single character, which would match only texts that end with it. */
const searchPairs = (run: string) => characterPairs(run).slice(0, Math.max(1, Array.from(run).length - 1))

/**
 * Returns the terms of a search, longest first, since the longest has the fewest matches. Each term matches the
 * beginning of a word. Characters other than letters and digits are removed, so that none has a special meaning.
 */
export function parseTerms(search: string): string[] {
  const terms = distinct(splitWords(search, searchPairs), Number.POSITIVE_INFINITY)
  return terms.sort((one, other) => other.length - one.length).slice(0, MAX_TERMS)
}

/** Returns a LIKE pattern for a prefix, with the special characters escaped. */
export const prefixPattern = (term: string): string => `${term.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** A table with one row per object and word, with the primary key (object, word) and an index (word, object). */
export interface SearchIndex {
  /** Name of the table. It is inserted into SQL, so it must be a constant. */
  readonly table: string
  /** Name of the column with the object's id. It is inserted into SQL, so it must be a constant. */
  readonly id: string
}

/** An object and the words to index for it. */
interface IndexedWords {
  readonly id: number
  readonly words: readonly string[]
}

/**
 * Indexes the words of a new object. Words that differ only in case or accents are one row, because the collation
 * treats them as equal. The words are passed as one JSON value, since a placeholder per word would need a prepared
 * statement for each number of words.
 */
export async function indexWords(
  database: Database,
  { table, id }: SearchIndex,
  { id: objectId, words }: IndexedWords,
  trx: Transaction,
): Promise<void> {
  if (words.length === 0) {
    return
  }
  await database.change(
    `INSERT INTO ${table} (${id}, word) SELECT ?, n.word FROM JSON_TABLE(?, '$[*]' COLUMNS
       (word VARCHAR(${MAX_WORD_LENGTH}) PATH '$' ERROR ON ERROR)) n
     ON DUPLICATE KEY UPDATE ${id} = VALUES(${id})`,
    [objectId, JSON.stringify(words)],
    trx,
  )
}

/** Replaces the indexed words of an object. */
export async function reindexWords(
  database: Database,
  index: SearchIndex,
  object: IndexedWords,
  trx: Transaction,
): Promise<void> {
  await trx(index.table)
    .where({ [index.id]: object.id })
    .delete()
  await indexWords(database, index, object, trx)
}

/**
 * Returns an SQL expression that is 1 when an object has a word with a prefix; its only value is {@link prefixPattern}
 * of the term.
 */
export const matchesPrefixSql = ({ table, id }: SearchIndex, objectId: string): string =>
  // A scalar subquery, because the database servers turn EXISTS into a join that reads every match. The index hint
  // keeps MySQL from reading all rows of the word.
  `(SELECT 1 FROM ${table} w FORCE INDEX (PRIMARY) WHERE w.${id} = ${objectId} AND w.word LIKE ? LIMIT 1) = 1`

/**
 * Returns a subquery with the ids of the objects that have a word with a prefix; its only value is {@link
 * prefixPattern} of the term.
 */
export const matchingIdsSql = ({ table, id }: SearchIndex): string =>
  `(SELECT DISTINCT ${id} AS id FROM ${table} FORCE INDEX (${table}_word) WHERE word LIKE ?)`

/** A term, and whether it is rare enough to read all of its matches. */
export interface MostSelectiveTerm {
  term: string
  isRare: boolean
}

/** Returns the term with the fewest matches. Counting stops at the limit for rare terms. */
export async function findMostSelectiveTerm(
  database: Database,
  { table, id }: SearchIndex,
  terms: readonly [string, ...string[]],
): Promise<MostSelectiveTerm> {
  let [leading] = terms
  let fewest = MAX_RARE_MATCHES + 1
  for (const term of terms) {
    const [row] = await database.rows<{ found: number }>(
      `SELECT COUNT(*) AS found FROM (SELECT ${id} FROM ${table} FORCE INDEX (${table}_word) WHERE word LIKE ?
         LIMIT ${MAX_RARE_MATCHES + 1}) w`,
      [prefixPattern(term)],
    )
    const found = row?.found ?? 0
    if (found < fewest) {
      leading = term
      fewest = found
    }
  }
  return { term: leading, isRare: fewest <= MAX_RARE_MATCHES }
}
