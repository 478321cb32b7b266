import { Refusal } from '@headway/server-kit/refusal'
import type { Knex } from 'knex'

/**
 * Lowest schema version that code must know to work with the schema that this code creates. Raise it to
 * `knownSchemaVersion()` in the commit of a migration that removes or changes what older code uses (docs/OPERATIONS.md,
 * "Upgrading and going back").
 */
const LEAST_VERSION = 142

/** The numbers that a schema carries. */
export interface SchemaVersion {
  /** Number of migrations known to the newest code that has migrated this schema. */
  version: number
  /** Code that knows fewer migrations than this must not use the schema. */
  leastVersion: number
}

/**
 * Reads the numbers of a schema.
 *
 * @returns undefined for a schema from before there were numbers: any code from then on can migrate it.
 */
export async function readSchemaVersion(knex: Knex): Promise<SchemaVersion | undefined> {
  try {
    return await knex('schema_version').first({ version: 'version', leastVersion: 'least_version' })
  } catch (error) {
    if ((error as { code?: string }).code === 'ER_NO_SUCH_TABLE') {
      return undefined
    }
    throw error
  }
}

/** @throws Refusal when a newer version has changed the schema so that code that knows `known` cannot use it. */
export async function assertSchemaServable(knex: Knex, known: number): Promise<void> {
  const { leastVersion = 0 } = (await readSchemaVersion(knex)) ?? {}
  if (leastVersion > known) {
    throw new Refusal(
      `This version of Headway is too old for its database: it knows schema ${known}, and the database needs a version that ` +
        `knows schema ${leastVersion} or newer. Start the newer version, or restore the backup from before the upgrade.`,
    )
  }
}

/** Writes the numbers of a schema that has just been migrated. They never fall: older code may migrate it too. */
export async function recordSchemaVersion(knex: Knex, known: number): Promise<void> {
  await knex.raw(
    `INSERT INTO schema_version (id, version, least_version) VALUES (1, ?, ?)
     ON DUPLICATE KEY UPDATE version = GREATEST(version, ?), least_version = GREATEST(least_version, ?)`,
    [known, LEAST_VERSION, known, LEAST_VERSION],
  )
}
