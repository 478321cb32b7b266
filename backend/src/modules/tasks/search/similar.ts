import type { SimilarTask } from '@headway/contracts/task-similar'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database.ts'
import { termsOf, wordsOf } from '../../../platform/words.ts'
import { presentDueDate } from '../due/due-date.ts'
import { OPEN } from '../shelves.ts'
import { standingOf } from '../tasks.queries.ts'

/** The newest tasks with a word that are looked at; what is written twice is written twice within days. */
const NEWEST = 500
/** Tasks whose titles are compared. */
const COMPARED = 40
const SHOWN = 3
/** Of the words that either title has, so many are in both. */
const LIKENESS = 0.5
/** Shorter words are in every title. */
const SHORTEST = 3

interface CandidateRow {
  id: number
  title: string
  due_at: Date | null
  due_has_time: number
}

/** Words as the collation compares them. */
const plain = (word: string) => word.normalize('NFKD').replaceAll(/\p{M}/gu, '')

const weighty = (text: string): Set<string> => {
  const words = wordsOf([text]).map(plain)
  const long = words.filter((word) => word.length >= SHORTEST)
  return new Set(long.length > 0 ? long : words)
}

/** How many of the words of two titles are in both. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length
  return shared / (one.size + other.size - shared)
}

/** Open tasks with at least half of the words, by what they are found by; those with most of them first. */
async function findCandidates(
  database: Database,
  actor: Actor,
  terms: readonly string[],
): Promise<CandidateRow[]> {
  const standing = standingOf(actor)
  const newest = terms.map(
    () =>
      `(SELECT task_id FROM task_words FORCE INDEX (task_words_found) WHERE word = ? ORDER BY task_id DESC LIMIT ${NEWEST})`,
  )
  const readable = standing.join === '' ? '' : 'AND s.task_id IS NOT NULL'
  return database.rows<CandidateRow>(
    `SELECT STRAIGHT_JOIN t.id, t.title, t.due_at, t.due_has_time
     FROM (SELECT task_id, COUNT(*) AS hits FROM (${newest.join(' UNION ALL ')}) w GROUP BY task_id HAVING hits >= ?) c
     JOIN tasks t ON t.id = c.task_id ${standing.join}
     WHERE t.is_closed = ${OPEN} ${readable} ORDER BY c.hits DESC, t.id DESC LIMIT ${COMPARED}`,
    [...terms, Math.ceil(terms.length / 2), ...standing.values],
  )
}

/** Open tasks that the actor may read with a title like the given one; of those with the same title the newest. */
export async function findSimilar(database: Database, actor: Actor, title: string): Promise<SimilarTask[]> {
  const words = weighty(title)
  const terms = termsOf([...words].join(' '))
  if (terms.length === 0) {
    return []
  }
  const byTitle = new Map<string, { row: CandidateRow; like: number }>()
  for (const row of await findCandidates(database, actor, terms)) {
    const own = weighty(row.title)
    const name = [...own].join(' ')
    if (!byTitle.has(name)) {
      byTitle.set(name, { row, like: likeness(words, own) })
    }
  }
  return [...byTitle.values()]
    .filter(({ like }) => like >= LIKENESS)
    .toSorted((one, other) => other.like - one.like)
    .slice(0, SHOWN)
    .map(({ row }) => ({
      id: row.id,
      title: row.title,
      dueDate: presentDueDate(row.due_at, row.due_has_time === 1),
    }))
}
