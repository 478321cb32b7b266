import type { Knex } from 'knex'

/** How the database keeps yes and no; models parse it (`BaseModel.booleans`), rows read by Knex hold it. */
export type Flag = 0 | 1

/** What may be written to a row: everything that has a default can be left out. */
type Written<Row> = {
  [Column in keyof Row]?: Row[Column] | (Flag extends Row[Column] ? boolean : never) | Knex.Raw
}

/**
 * A table that is read and written by name, `trx('sessions')`: each module declares its own in its `tables.ts`, once, and
 * whoever names the table gets rows of that type. `tables.test.ts` holds the declarations against the database.
 */
export type Table<Row> = Knex.CompositeTableType<Row, Written<Row>>
