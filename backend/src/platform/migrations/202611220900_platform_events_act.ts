import type { Knex } from 'knex'
import { addColumn } from '../database/alter-table.ts'

/** Who did it under which role, how it came in, and what was before and after: what history and audit are made of. */
export async function up(knex: Knex): Promise<void> {
  await addColumn(knex, 'events', 'actor_role', 'VARCHAR(16) NULL')
  await addColumn(knex, 'events', 'request_id', 'CHAR(16) NULL')
  await addColumn(knex, 'events', 'address', 'VARCHAR(45) NULL')
  await addColumn(knex, 'events', 'changes', 'MEDIUMTEXT NULL')
  await addColumn(knex, 'events', 'stream_effect', 'MEDIUMTEXT NULL')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    'ALTER TABLE events DROP COLUMN actor_role, DROP COLUMN request_id, DROP COLUMN address, DROP COLUMN changes, DROP COLUMN stream_effect',
  )
}
