import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS section_releases (
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
    PRIMARY KEY (section, version),
    KEY section_releases_newest (section, published_at),
    KEY section_releases_source (section, source_digest),
    KEY section_releases_file (storage_key),
    CONSTRAINT section_releases_section_exists FOREIGN KEY (section) REFERENCES sections (name),
    CONSTRAINT section_releases_user_exists FOREIGN KEY (published_by) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('section_releases')
}
