import type { Knex } from 'knex'

/** One row for each kind that must not go in circles: whoever adds one holds it, so two never close a circle from both ends. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS task_relation_queues (
    kind VARCHAR(12) NOT NULL,
    PRIMARY KEY (kind)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('task_relation_queues')
}
