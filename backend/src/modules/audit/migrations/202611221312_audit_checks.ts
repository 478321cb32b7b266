import type { Knex } from 'knex'

/** What each check of the chain has found. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS audit_checks (
    id BIGINT NOT NULL AUTO_INCREMENT,
    at DATETIME(3) NOT NULL,
    is_intact BOOLEAN NOT NULL,
    entries INT NOT NULL,
    first_seq BIGINT NULL,
    last_seq BIGINT NULL,
    broken_seq BIGINT NULL,
    problem VARCHAR(300) NULL,
    PRIMARY KEY (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('audit_checks')
}
