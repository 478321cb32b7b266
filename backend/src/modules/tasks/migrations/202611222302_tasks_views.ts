import type { Knex } from 'knex'

/** Views of tasks that people have saved: what they are narrowed by and how they are shown, under a name. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS task_views (
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    owner_id BIGINT NOT NULL,
    name VARCHAR(60) NOT NULL,
    query VARCHAR(1000) NOT NULL,
    audience VARCHAR(8) NOT NULL,
    version INT NOT NULL DEFAULT 1,
    created_at DATETIME(3) NOT NULL,
    updated_at DATETIME(3) NOT NULL,
    UNIQUE KEY task_views_name (owner_id, name),
    KEY task_views_audience (audience, id),
    CONSTRAINT task_views_owner_exists FOREIGN KEY (owner_id) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('task_views')
}
