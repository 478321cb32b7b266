import type { Knex } from 'knex'

/** How people want to be told of a kind, where they have chosen (ADR 089). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS notification_choices (
    user_id BIGINT NOT NULL,
    type VARCHAR(32) NOT NULL,
    delivery VARCHAR(8) NOT NULL,
    chosen_at DATETIME(3) NOT NULL,
    PRIMARY KEY (user_id, type),
    CONSTRAINT notification_choices_user_exists FOREIGN KEY (user_id) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('notification_choices')
}
