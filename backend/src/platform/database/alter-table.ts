import type { Knex } from 'knex'

/**
 * Adds an index unless it is there: a migration that was cut short runs again, and MySQL knows no `IF NOT EXISTS` here
 * (docs/DATA.md, "The dialect").
 */
export async function addIndex(knex: Knex, table: string, name: string, columns: string[]): Promise<void> {
  const [rows = []] = await knex.raw<[unknown[]]>('SHOW INDEX FROM ?? WHERE Key_name = ?', [table, name])
  if (rows.length === 0) {
    await knex.schema.alterTable(table, (builder) => builder.index(columns, name))
  }
}

/** Adds a column unless it is there; see {@link addIndex}. `definition` is SQL, for example `INT NULL`. */
export async function addColumn(knex: Knex, table: string, name: string, definition: string): Promise<void> {
  if (!(await knex.schema.hasColumn(table, name))) {
    await knex.raw(`ALTER TABLE ?? ADD COLUMN ?? ${definition}`, [table, name])
  }
}

/** Drops a foreign key unless it is gone; see {@link addIndex}. */
export async function dropForeignKey(knex: Knex, table: string, name: string): Promise<void> {
  const [rows = []] = await knex.raw<[unknown[]]>(
    `SELECT 1 FROM information_schema.TABLE_CONSTRAINTS
     WHERE CONSTRAINT_SCHEMA = DATABASE() AND TABLE_NAME = ? AND CONSTRAINT_NAME = ?`,
    [table, name],
  )
  if (rows.length > 0) {
    await knex.raw('ALTER TABLE ?? DROP FOREIGN KEY ??', [table, name])
  }
}
