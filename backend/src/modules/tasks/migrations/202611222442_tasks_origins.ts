import type { Knex } from 'knex'

/** What tasks were called where somebody has imported them from, so that nobody imports them twice without wanting to. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS task_origins (
    actor_id BIGINT NOT NULL,
    source VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    external_id VARCHAR(190) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    task_id BIGINT NOT NULL,
    PRIMARY KEY (actor_id, source, external_id),
    KEY task_origins_task (task_id),
    CONSTRAINT task_origins_actor_exists FOREIGN KEY (actor_id) REFERENCES users (id),
    CONSTRAINT task_origins_task_exists FOREIGN KEY (task_id) REFERENCES tasks (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('task_origins')
}
