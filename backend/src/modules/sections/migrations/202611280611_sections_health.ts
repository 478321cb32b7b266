import type { Knex } from 'knex'

const statements = [
  `CREATE TABLE IF NOT EXISTS section_health (
    section VARCHAR(44) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    version VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    minute DATETIME(3) NOT NULL,
    loads INT NOT NULL,
    failures INT NOT NULL,
    errors INT NOT NULL,
    under_100 INT NOT NULL,
    under_250 INT NOT NULL,
    under_500 INT NOT NULL,
    under_1000 INT NOT NULL,
    under_2000 INT NOT NULL,
    under_4000 INT NOT NULL,
    under_8000 INT NOT NULL,
    longer INT NOT NULL,
    PRIMARY KEY (section, version, minute),
    KEY section_health_minute (minute)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  `CREATE TABLE IF NOT EXISTS section_errors (
    section VARCHAR(44) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    version VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    fingerprint CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    kind VARCHAR(8) NOT NULL,
    message VARCHAR(300) NOT NULL,
    stack VARCHAR(2000) NOT NULL,
    count INT NOT NULL,
    last_seen_at DATETIME(3) NOT NULL,
    PRIMARY KEY (section, version, fingerprint),
    KEY section_errors_last_seen_at (last_seen_at)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  `CREATE TABLE IF NOT EXISTS section_users (
    section VARCHAR(44) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    user_id BIGINT NOT NULL,
    version VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    seen_at DATETIME(3) NOT NULL,
    PRIMARY KEY (section, user_id),
    KEY section_users_version_seen_at (section, version, seen_at),
    KEY section_users_seen_at (seen_at),
    KEY section_users_user_exists (user_id),
    CONSTRAINT section_users_user_exists FOREIGN KEY (user_id) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
]

/** Creates the tables of the health of releases and of their users. */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) {
    await knex.raw(statement)
  }
}

export async function down(knex: Knex): Promise<void> {
  const tables = ['section_users', 'section_errors', 'section_health']
  for (const table of tables) {
    await knex.schema.dropTableIfExists(table)
  }
}
