import type { Knex } from 'knex'

const statements = [
  `CREATE TABLE IF NOT EXISTS calendar_holidays (
    day DATE NOT NULL,
    name VARCHAR(100) NOT NULL,
    PRIMARY KEY (day)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  `CREATE TABLE IF NOT EXISTS calendar_absences (
    id BIGINT NOT NULL AUTO_INCREMENT,
    user_id BIGINT NOT NULL,
    first_day DATE NOT NULL,
    last_day DATE NOT NULL,
    created_by BIGINT NOT NULL,
    created_at DATETIME(3) NOT NULL,
    PRIMARY KEY (id),
    KEY calendar_absences_user_id_last_day (user_id, last_day, first_day),
    CONSTRAINT calendar_absences_user_exists FOREIGN KEY (user_id) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
]

/** Creates the tables of holidays and absences. */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) {
    await knex.raw(statement)
  }
}

export async function down(knex: Knex): Promise<void> {
  const tables = ['calendar_absences', 'calendar_holidays']
  for (const table of tables) {
    await knex.schema.dropTableIfExists(table)
  }
}
