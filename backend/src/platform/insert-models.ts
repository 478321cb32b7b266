import type { Database, SqlValue } from './database.ts'
import { insertRows } from './insert-rows.ts'
import type { BaseModel } from './model.ts'
import type { Transaction } from './transaction.ts'

/** A model whose table gives it its id. */
type Numbered = BaseModel & { id: number }

/**
 * Inserts new objects of one kind in one statement and gives them their ids.
 *
 * @param models each with the same fields, without an id.
 */
export async function insertModels(
  database: Database,
  models: readonly Numbered[],
  trx: Transaction,
): Promise<void> {
  const rows = models.map((model) => model.$toDatabaseJson() as Record<string, SqlValue>)
  const [first] = rows
  const [model] = models
  if (!first || !model) {
    return
  }
  const columns = Object.keys(first)
  const { tableName } = model.constructor as typeof BaseModel
  const firstId = await insertRows(
    database,
    {
      into: `${tableName} (${columns.join(', ')})`,
      rows: rows.map((row) => columns.map((column) => row[column] ?? null)),
    },
    trx,
  )
  for (const [index, one] of models.entries()) {
    one.id = firstId + index
  }
}
