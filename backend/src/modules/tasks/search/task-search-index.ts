import type { Database } from '../../../platform/database/database.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import {
  indexWords,
  reindexWords,
  type SearchIndex,
  extractWords,
} from '../../../platform/search/search-index.ts'

export const taskSearchIndex: SearchIndex = { table: 'task_search_terms', id: 'task_id' }

/** Fields of a task that the search covers. */
interface Searchable {
  id: number
  title: string
  description: string
  /** JSON array. */
  tags: string
}

const toIndexedWords = ({ id, title, description, tags }: Searchable) => ({
  id,
  words: extractWords([title, ...(JSON.parse(tags) as string[]), description]),
})

/** Indexes the words of a new task. */
export const indexTask = (database: Database, task: Searchable, trx: Transaction): Promise<void> =>
  indexWords(database, taskSearchIndex, toIndexedWords(task), trx)

/** Reindexes the words of a changed task. */
export const reindexTask = (database: Database, task: Searchable, trx: Transaction): Promise<void> =>
  reindexWords(database, taskSearchIndex, toIndexedWords(task), trx)
