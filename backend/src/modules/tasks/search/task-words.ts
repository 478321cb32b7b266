import type { Knex } from 'knex'
import type { Database } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction, type Transaction } from '../../../platform/database/transaction.ts'
import { insertWords, replaceWords, type WordIndex, wordsOf } from '../../../platform/search/words.ts'

export const taskWords: WordIndex = { table: 'task_words', id: 'task_id' }

/** What a task is found by. */
interface Searchable {
  id: number
  title: string
  description: string
  /** JSON text. */
  tags: string
}

const objectOf = ({ id, title, description, tags }: Searchable) => ({
  id,
  words: wordsOf([title, ...(JSON.parse(tags) as string[]), description]),
})

/** Indexes the words of a new task. */
export const insertTaskWords = (database: Database, task: Searchable, trx: Transaction): Promise<void> =>
  insertWords(database, taskWords, objectOf(task), trx)

/** Indexes the words of a changed task again. */
export const replaceTaskWords = (database: Database, task: Searchable, trx: Transaction): Promise<void> =>
  replaceWords(database, taskWords, objectOf(task), trx)

/** Tasks that are looked at in one go. */
const BATCH = 500

/** Tasks after an id that nothing is found by; a title always has a word, unless it is of signs alone. */
const withoutWords = async (knex: Knex, after: number) =>
  await knex('tasks as t')
    .where('t.id', '>', after)
    .where('t.id', '<=', after + BATCH)
    .whereNotExists(knex('task_words as w').whereRaw('w.task_id = t.id'))
    .orderBy('t.id')
    .select<{ id: number }[]>('t.id')

async function fill(platform: Platform, ids: readonly number[], trx: Transaction): Promise<void> {
  const tasks = await trx('tasks')
    .whereIn('id', ids)
    .orderBy('id')
    .forUpdate()
    .select('id', 'title', 'description', 'tags')
  for (const task of tasks) {
    await replaceTaskWords(platform.database, task, trx)
  }
}

/** Writes what tasks are found by where nothing does yet: an older version beside this one has created them. */
export async function fillTaskWords(platform: Platform): Promise<number> {
  const { knex } = platform.database
  const [newest] = await knex('tasks').max({ id: 'id' })
  let filled = 0
  for (let after = 0; after < (newest?.id ?? 0); after += BATCH) {
    const ids = (await withoutWords(knex, after)).map(({ id }) => id)
    if (ids.length > 0) {
      await inTransaction(knex, (trx) => fill(platform, ids, trx))
      filled += ids.length
    }
  }
  return filled
}
