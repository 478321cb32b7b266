import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS section_changes (
    id BIGINT NOT NULL AUTO_INCREMENT,
    section VARCHAR(44) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    kind VARCHAR(32) NOT NULL,
    at DATETIME(3) NOT NULL,
    user_id BIGINT NULL,
    token_name VARCHAR(100) NULL,
    reason VARCHAR(500) NULL,
    version VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
    previous_version VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
    PRIMARY KEY (id),
    KEY section_changes_newest (section, id),
    CONSTRAINT section_changes_section_exists FOREIGN KEY (section) REFERENCES sections (name),
    CONSTRAINT section_changes_user_exists FOREIGN KEY (user_id) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('section_changes')
}
