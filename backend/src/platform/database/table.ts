import type { Knex } from 'knex'

/** A boolean column. Models convert it (`BaseModel.booleans`); rows read by Knex have the number. */
export type Flag = 0 | 1

/** Values for an insert; columns with a default are optional. */
type Written<Row> = {
  [Column in keyof Row]?: Row[Column] | (Flag extends Row[Column] ? boolean : never) | Knex.Raw
}

/**
 * A table that Knex accesses by name, such as `trx('sessions')`. Each module declares the types of its tables once in
 * its `tables.ts`; `tables.test.ts` compares the declarations with the database.
 */
export type Table<Row> = Knex.CompositeTableType<Row, Written<Row>>
