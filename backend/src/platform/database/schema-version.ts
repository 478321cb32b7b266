import { StartupError } from '@headway/server-kit/startup-error'
import type { Knex } from 'knex'

/**
 * Number of migrations that the baselines replaced. Schema numbers continue after it, so that code from before the
 * baselines refuses a schema made by them.
 */
export const REPLACED_MIGRATIONS = 146

/** Returns the sentence that refuses a database or backup from before the baselines. */
export const beforeBaseline = (object: 'database' | 'backup'): string =>
  `This ${object} was created by a version of Headway from before 28 November 2026 and cannot be upgraded: ` +
  'start with an empty data folder or database, or continue with that version.'

/**
 * Lowest schema version that code must know to work with the schema that this code creates. Raise it to
 * `knownSchemaVersion()` in the commit of a migration that removes or changes what older code uses (docs/OPERATIONS.md,
 * "Upgrades and downgrades").
 */
const MIN_VERSION = 185

/** Version numbers of a schema. */
export interface SchemaVersion {
  /** Number of migrations known to the newest code that has migrated this schema. */
  version: number
  /** Code that knows fewer migrations than this must not use the schema. */
  leastVersion: number
}

/**
 * Reads the version numbers of a schema.
 *
 * @returns undefined for a schema that was never migrated, or was made before these numbers.
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

/** @throws StartupError when a newer version has changed the schema so that code that knows `known` cannot use it. */
export async function assertSchemaServable(knex: Knex, known: number): Promise<void> {
  const { leastVersion = 0 } = (await readSchemaVersion(knex)) ?? {}
  if (leastVersion > known) {
    throw new StartupError(
      `This version of Headway is too old for its database: it knows schema ${known}, and the database needs a version that ` +
        `knows schema ${leastVersion} or newer. Start the newer version, or restore the backup from before the upgrade.`,
    )
  }
}

/** Writes the version numbers after a migration. They never decrease, because older code may migrate too. */
export async function recordSchemaVersion(knex: Knex, known: number): Promise<void> {
  await knex.raw(
    `INSERT INTO schema_version (id, version, least_version) VALUES (1, ?, ?)
     ON DUPLICATE KEY UPDATE version = GREATEST(version, ?), least_version = GREATEST(least_version, ?)`,
    [known, MIN_VERSION, known, MIN_VERSION],
  )
}
