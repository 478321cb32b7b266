import type { Knex } from 'knex'

/** Tasks that an act over many tasks has freed so far: people are told of them once, when it is done. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS task_bulk_freed (
    bulk_id BIGINT NOT NULL,
    number BIGINT NOT NULL,
    PRIMARY KEY (bulk_id, number),
    CONSTRAINT task_bulk_freed_act_exists FOREIGN KEY (bulk_id) REFERENCES task_bulk_acts (id) ON DELETE CASCADE
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('task_bulk_freed')
}
