import type { Knex } from 'knex'

const statements = [
  // Rows of removed sections are kept: their history stays, and their names stay reserved, because browsers cache files
  // under them.
  `CREATE TABLE IF NOT EXISTS sections (
    name VARCHAR(44) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    title VARCHAR(60) NOT NULL,
    owner_team VARCHAR(100) NULL,
    owner_contact VARCHAR(200) NULL,
    generation INT NOT NULL DEFAULT 0,
    stable_version VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
    stable_since DATETIME(3) NULL,
    is_stable_chosen BOOLEAN NOT NULL DEFAULT FALSE,
    previous_version VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
    next_version VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
    next_audience TEXT NULL,
    next_since DATETIME(3) NULL,
    is_pinned BOOLEAN NOT NULL DEFAULT FALSE,
    disabled_at DATETIME(3) NULL,
    disabled_reason VARCHAR(500) NULL,
    needs_signature BOOLEAN NOT NULL DEFAULT FALSE,
    is_in_navigation BOOLEAN NOT NULL DEFAULT FALSE,
    created_at DATETIME(3) NOT NULL,
    removed_at DATETIME(3) NULL,
    PRIMARY KEY (name)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  // `rolled_back_at` is when a person rolled back a release, so that no fallback chooses it again.
  `CREATE TABLE IF NOT EXISTS section_releases (
    section VARCHAR(44) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    version VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    storage_key CHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    digest CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    source_digest CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
    description MEDIUMTEXT NOT NULL,
    checks TEXT NOT NULL,
    first_bytes INT NOT NULL,
    total_bytes INT NOT NULL,
    archive_bytes INT NOT NULL,
    file_count INT NOT NULL,
    changes VARCHAR(2000) NOT NULL,
    signed_by VARCHAR(100) NULL,
    published_at DATETIME(3) NOT NULL,
    published_by BIGINT NULL,
    token_name VARCHAR(100) NULL,
    used_at DATETIME(3) NULL,
    left_at DATETIME(3) NULL,
    faulty_at DATETIME(3) NULL,
    faulty_reason VARCHAR(500) NULL,
    rolled_back_at DATETIME(3) NULL,
    PRIMARY KEY (section, version),
    KEY section_releases_published_at (section, published_at),
    KEY section_releases_source (section, source_digest),
    KEY section_releases_file (storage_key),
    KEY section_releases_user_exists (published_by),
    CONSTRAINT section_releases_section_exists FOREIGN KEY (section) REFERENCES sections (name),
    CONSTRAINT section_releases_user_exists FOREIGN KEY (published_by) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  `CREATE TABLE IF NOT EXISTS section_changes (
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
    KEY section_changes_section_id (section, id),
    KEY section_changes_user_exists (user_id),
    CONSTRAINT section_changes_section_exists FOREIGN KEY (section) REFERENCES sections (name),
    CONSTRAINT section_changes_user_exists FOREIGN KEY (user_id) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  `CREATE TABLE IF NOT EXISTS section_tokens (
    id BIGINT NOT NULL AUTO_INCREMENT,
    section VARCHAR(44) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    name VARCHAR(100) NOT NULL,
    scope VARCHAR(16) NOT NULL,
    token_hash CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    created_at DATETIME(3) NOT NULL,
    created_by BIGINT NOT NULL,
    expires_at DATETIME(3) NOT NULL,
    last_used_at DATETIME(3) NULL,
    revoked_at DATETIME(3) NULL,
    PRIMARY KEY (id),
    UNIQUE KEY section_tokens_hash (token_hash),
    KEY section_tokens_section_id (section, id),
    KEY section_tokens_expires_at (expires_at),
    KEY section_tokens_user_exists (created_by),
    CONSTRAINT section_tokens_section_exists FOREIGN KEY (section) REFERENCES sections (name),
    CONSTRAINT section_tokens_user_exists FOREIGN KEY (created_by) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  `CREATE TABLE IF NOT EXISTS section_keys (
    id BIGINT NOT NULL AUTO_INCREMENT,
    section VARCHAR(44) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    name VARCHAR(100) NOT NULL,
    public_key VARCHAR(1000) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    created_at DATETIME(3) NOT NULL,
    created_by BIGINT NOT NULL,
    PRIMARY KEY (id),
    KEY section_keys_section_id (section, id),
    KEY section_keys_user_exists (created_by),
    CONSTRAINT section_keys_section_exists FOREIGN KEY (section) REFERENCES sections (name),
    CONSTRAINT section_keys_user_exists FOREIGN KEY (created_by) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  `CREATE TABLE IF NOT EXISTS section_previews (
    session_id BIGINT NOT NULL,
    section VARCHAR(44) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    version VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    expires_at DATETIME(3) NOT NULL,
    PRIMARY KEY (session_id, section),
    KEY section_previews_expires_at (expires_at),
    KEY section_previews_section_exists (section),
    CONSTRAINT section_previews_section_exists FOREIGN KEY (section) REFERENCES sections (name)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
]

/** Creates the tables of sections, their releases and access to them. */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) {
    await knex.raw(statement)
  }
}

export async function down(knex: Knex): Promise<void> {
  const tables = [
    'section_previews',
    'section_keys',
    'section_tokens',
    'section_changes',
    'section_releases',
    'sections',
  ]
  for (const table of tables) {
    await knex.schema.dropTableIfExists(table)
  }
}
