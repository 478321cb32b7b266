import type { Knex } from 'knex'

/** One row for each change of a setting; both values are JSON. It outlives the events, which are swept. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS settings_history (
    id BIGINT NOT NULL AUTO_INCREMENT,
    \`key\` VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    value_before TEXT NOT NULL,
    value_after TEXT NOT NULL,
    changed_by BIGINT NOT NULL,
    changed_at DATETIME(3) NOT NULL,
    PRIMARY KEY (id),
    KEY settings_history_of (\`key\`, id),
    CONSTRAINT settings_history_user_exists FOREIGN KEY (changed_by) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('settings_history')
}
