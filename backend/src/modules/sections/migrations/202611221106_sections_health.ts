import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS section_health (
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
    KEY section_health_over (minute)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('section_health')
}
