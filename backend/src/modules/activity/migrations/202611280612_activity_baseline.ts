import type { Knex } from 'knex'

/** Creates the table of the activity feed. `action` is the code by which the dashboard groups equal entries. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS activity_items (
    id BIGINT NOT NULL AUTO_INCREMENT,
    type VARCHAR(32) NOT NULL,
    title VARCHAR(255) NOT NULL,
    description VARCHAR(1000) NOT NULL,
    user_id BIGINT NULL,
    link VARCHAR(500) NULL,
    created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
    action VARCHAR(32) NULL,
    PRIMARY KEY (id),
    KEY activity_items_created_at (created_at, id),
    KEY activity_items_user (user_id, created_at, id),
    CONSTRAINT activity_items_user_exists FOREIGN KEY (user_id) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('activity_items')
}
