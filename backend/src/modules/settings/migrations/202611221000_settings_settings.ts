import type { Knex } from 'knex'

/** One row for each setting that somebody has changed; its value is JSON. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS settings (
    \`key\` VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    value TEXT NOT NULL,
    version INT NOT NULL,
    updated_by BIGINT NOT NULL,
    updated_at DATETIME(3) NOT NULL,
    PRIMARY KEY (\`key\`),
    CONSTRAINT settings_user_exists FOREIGN KEY (updated_by) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('settings')
}
