import type { Knex } from 'knex'

const statements = [
  // A name, the filter and the display settings.
  `CREATE TABLE IF NOT EXISTS task_views (
    id BIGINT NOT NULL AUTO_INCREMENT,
    owner_id BIGINT NOT NULL,
    name VARCHAR(60) NOT NULL,
    query VARCHAR(1000) NOT NULL,
    audience VARCHAR(8) NOT NULL,
    version INT NOT NULL DEFAULT 1,
    created_at DATETIME(3) NOT NULL,
    updated_at DATETIME(3) NOT NULL,
    PRIMARY KEY (id),
    UNIQUE KEY task_views_name (owner_id, name),
    KEY task_views_audience (audience, id),
    CONSTRAINT task_views_owner_exists FOREIGN KEY (owner_id) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  // `content` holds the fields that no query searches for.
  `CREATE TABLE IF NOT EXISTS task_templates (
    id BIGINT NOT NULL AUTO_INCREMENT,
    owner_id BIGINT NOT NULL,
    name VARCHAR(60) NOT NULL,
    audience VARCHAR(8) NOT NULL,
    title VARCHAR(200) NOT NULL,
    content MEDIUMTEXT NOT NULL,
    version INT NOT NULL DEFAULT 1,
    created_at DATETIME(3) NOT NULL,
    updated_at DATETIME(3) NOT NULL,
    PRIMARY KEY (id),
    UNIQUE KEY task_templates_name (owner_id, name),
    KEY task_templates_audience (audience, id),
    CONSTRAINT task_templates_owner_exists FOREIGN KEY (owner_id) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
]

/** Creates the tables of saved views and of templates for new tasks. */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) {
    await knex.raw(statement)
  }
}

export async function down(knex: Knex): Promise<void> {
  const tables = ['task_templates', 'task_views']
  for (const table of tables) {
    await knex.schema.dropTableIfExists(table)
  }
}
