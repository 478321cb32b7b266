import type { Knex } from 'knex'

const statements = [
  // Emails are compared exactly: the default collation treats `é` as `e` and ignores zero-width characters.
  // `identity_enabled` is the last known state of the account at the identity provider; only a change of it changes
  // `is_active`.
  `CREATE TABLE IF NOT EXISTS users (
    id BIGINT NOT NULL AUTO_INCREMENT,
    identity_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
    email VARCHAR(254) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    first_name VARCHAR(100) NOT NULL,
    last_name VARCHAR(100) NOT NULL,
    role VARCHAR(16) NOT NULL,
    is_active BOOLEAN NOT NULL DEFAULT TRUE,
    manager_id BIGINT NULL,
    profile_image_url VARCHAR(2048) NULL,
    version INT NOT NULL DEFAULT 1,
    created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
    updated_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3),
    identity_enabled BOOLEAN NOT NULL DEFAULT TRUE,
    PRIMARY KEY (id),
    UNIQUE KEY users_email (email),
    UNIQUE KEY users_identity_id (identity_id),
    KEY users_name (last_name, first_name, id),
    KEY users_role_name (role, last_name, first_name, id),
    KEY users_manager (manager_id, is_active, last_name, first_name, id),
    KEY users_active_name (is_active, last_name, first_name, id),
    KEY users_created (created_at, id),
    CONSTRAINT users_manager_exists FOREIGN KEY (manager_id) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  // All pairs of a user and someone at or below them, so that one lookup finds the users below someone
  // (docs/DATABASE.md, "Hierarchy and scopes").
  `CREATE TABLE IF NOT EXISTS user_closure (
    ancestor_id BIGINT NOT NULL,
    descendant_id BIGINT NOT NULL,
    depth INT NOT NULL,
    PRIMARY KEY (ancestor_id, descendant_id),
    KEY user_closure_descendant (descendant_id, ancestor_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  // Words by which users are found, so that a prefix search reads only its matches.
  `CREATE TABLE IF NOT EXISTS user_search_terms (
    word VARCHAR(100) NOT NULL,
    user_id BIGINT NOT NULL,
    PRIMARY KEY (word, user_id),
    KEY user_search_terms_user (user_id, word)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
]

/** Creates the tables of users and their hierarchy. */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) {
    await knex.raw(statement)
  }
}

export async function down(knex: Knex): Promise<void> {
  const tables = ['user_search_terms', 'user_closure', 'users']
  for (const table of tables) {
    await knex.schema.dropTableIfExists(table)
  }
}
