import type { Database } from '../database/database.ts'
import type { Transaction } from '../database/transaction.ts'

/** Words longer than this are cut, here and in what is looked for, in characters. */
const LONGEST_WORD = 40
/** Different words that one text is found by; what comes first counts. */
const MOST_WORDS = 200
/** More words than this narrow nothing any more. */
const MOST_TERMS = 6
/**
 * Rows with a word that are read as a whole. A word that more have is common: whoever walks a list of a million finds a
 * page of 25 with it within as many rows (ADR 107).
 */
export const RARE_LIMIT = 5_000

/** Scripts that put no space between words: pairs of signs stand for them. */
const SCRIPTS = 'Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul'
const UNSPACED = new RegExp(`[\\p{${SCRIPTS}}ー]+`, 'gu')
const RUN = /[\p{L}\p{N}\p{M}]+/gu

const cut = (word: string) =>
  word.length > LONGEST_WORD ? Array.from(word).slice(0, LONGEST_WORD).join('') : word

/** Each sign with the next one, and the last one alone. */
function pairsOf(run: string): string[] {
  const signs = Array.from(run)
  return signs.map((sign, index) => sign + (signs[index + 1] ?? ''))
}

/** The words of a text in their order, lower-cased; whatever is no letter or digit parts them. */
function* split(text: string, partsOf: (run: string) => string[]): Generator<string> {
  for (const [run] of text.normalize('NFKC').toLowerCase().matchAll(RUN)) {
    const spaced = run.split(UNSPACED)
    const unspaced = run.match(UNSPACED) ?? []
    for (const [index, word] of spaced.entries()) {
      if (word !== '') {
        yield cut(word)
      }
      yield* partsOf(unspaced[index] ?? '')
    }
  }
}

function distinct(words: Iterable<string>, most: number): string[] {
  const found = new Set<string>()
  for (const word of words) {
    if (found.size === most) {
      break
    }
    found.add(word)
  }
  return [...found]
}

/**
 * What texts are found by.
 *
 * @param texts what names the object first: only the first 200 different words count.
 */
export const wordsOf = (texts: readonly string[]): string[] =>
  distinct(split(texts.join('\n'), pairsOf), MOST_WORDS)

/** The pairs of a run, without its last sign alone, which every run that ends so would have. */
const pairsAsked = (run: string) => pairsOf(run).slice(0, Math.max(1, Array.from(run).length - 1))

/**
 * The words that a search asks for, longest first: the longest is in the fewest texts. Each is the beginning of a word;
 * what is no letter or digit is left out, so that no sign means anything.
 */
export function termsOf(search: string): string[] {
  const terms = distinct(split(search, pairsAsked), Number.POSITIVE_INFINITY)
  return terms.sort((one, other) => other.length - one.length).slice(0, MOST_TERMS)
}

/** LIKE takes these two and its own escape sign literally only when they are escaped. */
export const beginsWith = (term: string): string => `${term.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** A table with a row for each object and word, by object and word, and by word and object. */
export interface WordIndex {
  /** Fixed text. */
  readonly table: string
  /** The column of the object's id; fixed text. */
  readonly id: string
}

/** The words that an object is found by. */
interface WordsOfObject {
  readonly id: number
  readonly words: readonly string[]
}

/**
 * Indexes the words of a new object; words that differ only in case or accents are one to the database. All words are one
 * JSON value: a `?` for each would be another prepared statement for each number of words.
 */
export async function insertWords(
  database: Database,
  { table, id }: WordIndex,
  { id: objectId, words }: WordsOfObject,
  trx: Transaction,
): Promise<void> {
  if (words.length === 0) {
    return
  }
  await database.change(
    `INSERT INTO ${table} (${id}, word) SELECT ?, n.word FROM JSON_TABLE(?, '$[*]' COLUMNS
       (word VARCHAR(${LONGEST_WORD}) PATH '$' ERROR ON ERROR)) n
     ON DUPLICATE KEY UPDATE ${id} = VALUES(${id})`,
    [objectId, JSON.stringify(words)],
    trx,
  )
}

/** Indexes the words of a changed object again. */
export async function replaceWords(
  database: Database,
  index: WordIndex,
  object: WordsOfObject,
  trx: Transaction,
): Promise<void> {
  await trx(index.table)
    .where({ [index.id]: object.id })
    .delete()
  await insertWords(database, index, object, trx)
}

/** SQL that is 1 when an object has a word that begins so; its one value is {@link beginsWith} of the term. */
export const hasWord = ({ table, id }: WordIndex, objectId: string): string =>
  // As a value: the servers turn EXISTS into a join that reads every match. By its key: MySQL would go through the word's rows.
  `(SELECT 1 FROM ${table} w FORCE INDEX (PRIMARY) WHERE w.${id} = ${objectId} AND w.word LIKE ? LIMIT 1) = 1`

/** The objects with a word that begins so, as a table of ids; its one value is {@link beginsWith} of the term. */
export const objectsWith = ({ table, id }: WordIndex): string =>
  `(SELECT DISTINCT ${id} AS id FROM ${table} FORCE INDEX (${table}_found) WHERE word LIKE ?)`

/** A term, and whether it is rare enough to read everything that has it. */
export interface LeadingTerm {
  term: string
  isRare: boolean
}

/** The term that the fewest objects have; counting stops where a term is common. */
export async function leadingTerm(
  database: Database,
  { table, id }: WordIndex,
  terms: readonly [string, ...string[]],
): Promise<LeadingTerm> {
  let [leading] = terms
  let fewest = RARE_LIMIT + 1
  for (const term of terms) {
    const [row] = await database.rows<{ found: number }>(
      `SELECT COUNT(*) AS found FROM (SELECT ${id} FROM ${table} FORCE INDEX (${table}_found) WHERE word LIKE ?
         LIMIT ${RARE_LIMIT + 1}) w`,
      [beginsWith(term)],
    )
    const found = row?.found ?? 0
    if (found < fewest) {
      leading = term
      fewest = found
    }
  }
  return { term: leading, isRare: fewest <= RARE_LIMIT }
}
