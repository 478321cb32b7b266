import type { Knex } from 'knex'

const statements = [
  // `slots` is a JSON array of `{ section, id, isShown }` in the order of the place. Slots of removed sections stay in
  // it; their names are never used again.
  `CREATE TABLE IF NOT EXISTS section_places (
    place VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    version INT NOT NULL,
    slots MEDIUMTEXT NOT NULL,
    PRIMARY KEY (place)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  `INSERT IGNORE INTO section_places (place, version, slots)
   VALUES ('dashboard', 0, '[]'), ('task', 0, '[]'), ('person', 0, '[]')`,
]

/** Adds the order of the sections' cards and tabs in each place of the portal. */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) {
    await knex.raw(statement)
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('section_places')
}
