import type { Knex } from 'knex'
import { type WordIndex, wordsOf } from './words.ts'

/** Objects that are read in one go. */
const BATCH = 500
/** Rows of one statement. */
const MOST_ROWS = 500

interface Filling {
  /** Table of the objects. */
  from: string
  /** Its columns with texts, what names an object first. */
  columns: readonly string[]
  into: WordIndex
}

type TextRow = { id: number } & Record<string, string>

/**
 * Writes what existing objects are found by; for migrations. An interrupted one goes on with the last object that it has
 * written something of.
 */
export async function fillWords(knex: Knex, { from, columns, into }: Filling): Promise<void> {
  const [newest] = await knex(from).max<{ id: number | null }[]>({ id: 'id' })
  const [last] = await knex(into.table).max<{ id: number | null }[]>({ id: into.id })
  for (let start = (last?.id ?? 1) - 1; start < (newest?.id ?? 0); start += BATCH) {
    const objects = await knex(from)
      .where('id', '>', start)
      .where('id', '<=', start + BATCH)
      .orderBy('id')
      .select<TextRow[]>(['id', ...columns])
    const rows = objects.flatMap((object) =>
      wordsOf(columns.map((column) => object[column] ?? '')).map((word) => ({ [into.id]: object.id, word })),
    )
    for (let row = 0; row < rows.length; row += MOST_ROWS) {
      await knex(into.table)
        .insert(rows.slice(row, row + MOST_ROWS))
        .onConflict()
        .merge([into.id])
    }
  }
}
