import type { Knex } from 'knex'

/** Adds the table of resumable uploads. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    `CREATE TABLE IF NOT EXISTS uploads (
      id BIGINT NOT NULL AUTO_INCREMENT,
      user_id BIGINT NOT NULL,
      name VARCHAR(255) NOT NULL,
      size BIGINT NOT NULL,
      received BIGINT NOT NULL,
      storage_key CHAR(32) NOT NULL,
      sha256 CHAR(64) NULL,
      media_type VARCHAR(100) NULL,
      lease DATETIME(3) NULL,
      used_at DATETIME(3) NULL,
      expires_at DATETIME(3) NOT NULL,
      PRIMARY KEY (id),
      UNIQUE KEY uploads_storage_key (storage_key),
      KEY uploads_user (user_id, expires_at),
      KEY uploads_expires_at (expires_at),
      CONSTRAINT uploads_user_exists FOREIGN KEY (user_id) REFERENCES users (id)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  )
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('uploads')
}
