import type { Knex } from 'knex'

const statements = [
  // `mail_at` is when a notification is sent in a separate mail; null for never. Each index serves one filter of the
  // list. The index of the type finds rare types without a scan of all notifications.
  `CREATE TABLE IF NOT EXISTS notifications (
    id BIGINT NOT NULL AUTO_INCREMENT,
    user_id BIGINT NOT NULL,
    type VARCHAR(32) NOT NULL,
    priority VARCHAR(8) NOT NULL,
    title VARCHAR(255) NOT NULL,
    message VARCHAR(1000) NOT NULL,
    link VARCHAR(500) NULL,
    is_read BOOLEAN NOT NULL DEFAULT FALSE,
    created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
    mail_at DATETIME(3) NULL,
    mailed_at DATETIME(3) NULL,
    PRIMARY KEY (id),
    KEY notifications_created_at (user_id, created_at, id),
    KEY notifications_to_mail (mail_at, id),
    KEY notifications_age (created_at),
    KEY notifications_is_read_created_at (user_id, is_read, created_at, id),
    KEY notifications_type (user_id, type, is_read, created_at, id),
    CONSTRAINT notifications_user_exists FOREIGN KEY (user_id) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  // The users' delivery choices per notification type.
  `CREATE TABLE IF NOT EXISTS notification_choices (
    user_id BIGINT NOT NULL,
    type VARCHAR(32) NOT NULL,
    delivery VARCHAR(8) NOT NULL,
    chosen_at DATETIME(3) NOT NULL,
    PRIMARY KEY (user_id, type),
    CONSTRAINT notification_choices_user_exists FOREIGN KEY (user_id) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  // Times and days are in the organization's time zone. Links in mails contain `link_version`; raising it invalidates
  // all earlier links.
  `CREATE TABLE IF NOT EXISTS notification_preferences (
    user_id BIGINT NOT NULL,
    version INT NOT NULL,
    quiet_from CHAR(5) NULL,
    quiet_until CHAR(5) NULL,
    quiet_days VARCHAR(13) NULL,
    digest_days VARCHAR(8) NOT NULL DEFAULT 'working',
    changed_at DATETIME(3) NOT NULL,
    link_version INT NOT NULL DEFAULT 1,
    PRIMARY KEY (user_id),
    CONSTRAINT notification_preferences_user_exists FOREIGN KEY (user_id) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  // Due and sent digests; user 0 marks a day as planned. The primary key allows one digest per user and day.
  `CREATE TABLE IF NOT EXISTS notification_digests (
    day DATE NOT NULL,
    user_id BIGINT NOT NULL,
    due_at DATETIME(3) NOT NULL,
    settled_at DATETIME(3) NULL,
    PRIMARY KEY (day, user_id),
    KEY notification_digests_due (settled_at, due_at, user_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
]

/** Creates the tables of notifications and their delivery (ADR 090). */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) {
    await knex.raw(statement)
  }
}

export async function down(knex: Knex): Promise<void> {
  const tables = ['notification_digests', 'notification_preferences', 'notification_choices', 'notifications']
  for (const table of tables) {
    await knex.schema.dropTableIfExists(table)
  }
}
