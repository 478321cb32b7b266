import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { StartupError } from '@headway/server-kit/startup-error'
import type { Knex } from 'knex'
import {
  assertSchemaServable,
  beforeBaseline,
  recordSchemaVersion,
  REPLACED_MIGRATIONS,
} from './schema-version.ts'

const SOURCE = join(import.meta.dirname, '../..')
/** Seconds to wait for another process that is migrating. */
const LOCK_TIMEOUT_SECONDS = 60

/** Table that marks a schema whose restore was interrupted. */
export const UNFINISHED_RESTORE = 'unfinished_restore'

interface MigrationFile {
  name: string
  path: string
}

async function migrationFiles(): Promise<MigrationFile[]> {
  const modules = await readdir(join(SOURCE, 'modules'))
  const folders = [
    join(SOURCE, 'platform', 'migrations'),
    ...modules.map((module) => join(SOURCE, 'modules', module, 'migrations')),
  ]
  const listings = await Promise.all(
    folders.map(async (folder) => {
      const names = await readdir(folder).catch(() => [])
      return names
        .filter((name) => /^\d{12}_\w+\.ts$/.test(name))
        .map((name) => ({ name: name.replace(/\.ts$/, ''), path: join(folder, name) }))
    }),
  )
  return listings.flat().sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

/**
 * One history for all modules: their migrations merged and ordered by the time in their names (docs/DATABASE.md,
 * "Migrations").
 */
const source: Knex.MigrationSource<MigrationFile> = {
  getMigrations: migrationFiles,
  getMigrationName: (file) => file.name,
  getMigration: async (file) => (await import(pathToFileURL(file.path).href)) as Knex.Migration,
}

const config: Knex.MigratorConfig = {
  migrationSource: source,
  tableName: 'schema_migrations',
  disableTransactions: true,
  disableMigrationsListValidation: true,
}

/**
 * Brings the schema up to date. Several instances may call it at once: a named lock lets one work and the others wait,
 * and a lock left by a killed process is gone with its connection (docs/DATABASE.md, "Migrations").
 *
 * @param knex pool of the schema.
 * @returns names of the migrations that ran.
 * @throws StartupError when another instance holds the lock for a minute, a restore was cut short, or this version
 * cannot use the schema.
 */
export async function migrate(knex: Knex): Promise<string[]> {
  return withMigrationLock(knex, async () => {
    await assertServable(knex)
    if (await knex.schema.hasTable(UNFINISHED_RESTORE)) {
      throw new StartupError('A restore into this database was cut short. Restore again, with --replace.')
    }
    await knex.migrate.list(config)
    await knex.migrate.forceFreeMigrationsLock(config)
    const [, ran]: [number, string[]] = await knex.migrate.latest(config)
    await recordSchemaVersion(knex, await knownSchemaVersion())
    return ran
  })
}

/** Rolls all migrations back; for tests and development. */
export async function rollBackAll(knex: Knex): Promise<void> {
  await withMigrationLock(knex, () => knex.migrate.rollback(config, true))
}

/** Rolls the newest migration back; for tests and development. */
export async function rollBackOne(knex: Knex): Promise<void> {
  await withMigrationLock(knex, () => knex.migrate.down(config))
}

/** Returns the names of all migrations of this version, in order. */
export const knownMigrations = async (): Promise<string[]> => (await migrationFiles()).map(({ name }) => name)

/**
 * Number of the schema that this version makes. It grows by one with each migration, since none is ever renamed or
 * removed (`landed-migrations.txt`).
 */
export const knownSchemaVersion = async (): Promise<number> =>
  REPLACED_MIGRATIONS + (await migrationFiles()).length

/** @throws StartupError when the schema contains migrations that the baselines replaced. */
async function assertNotBeforeBaseline(knex: Knex): Promise<void> {
  const [baseline = ''] = await knownMigrations()
  const hasRun = await knex.schema.hasTable('schema_migrations')
  if (hasRun && (await appliedMigrations(knex)).some(({ name }) => name < baseline)) {
    throw new StartupError(beforeBaseline('database'))
  }
}

/**
 * @throws StartupError when this version cannot use the schema: it was made before the baselines, or a newer version
 * has changed it.
 */
export async function assertServable(knex: Knex): Promise<void> {
  await assertNotBeforeBaseline(knex)
  await assertSchemaServable(knex, await knownSchemaVersion())
}

/** Returns the migrations of a schema in order, with the time of each. */
export async function appliedMigrations(knex: Knex): Promise<{ name: string; at: Date }[]> {
  return knex('schema_migrations')
    .orderBy('id')
    .select<{ name: string; at: Date }[]>('name', { at: 'migration_time' })
}

/** Returns the names of this version's migrations that a schema lacks. */
export async function pendingMigrations(knex: Knex): Promise<string[]> {
  const applied = new Set((await appliedMigrations(knex)).map(({ name }) => name))
  return (await knownMigrations()).filter((name) => !applied.has(name))
}

/** Returns the time of the first migration. */
export async function installedAt(knex: Knex): Promise<Date> {
  const [row] = await knex('schema_migrations').min<{ at: Date | null }[]>({ at: 'migration_time' })
  return row?.at ?? new Date()
}

/**
 * Returns whether the schema has all migrations of this version. It may have more; {@link assertServable} checks
 * whether this version can use it.
 */
export async function isUpToDate(knex: Knex): Promise<boolean> {
  const [, pending]: [unknown, unknown[]] = await knex.migrate.list(config)
  return pending.length === 0
}

/**
 * Locks the schema against migrations. The lock ends with its connection.
 *
 * @returns a function that releases the lock.
 * @throws StartupError when another process holds the schema for a minute.
 */
export async function lockSchema(knex: Knex): Promise<() => Promise<void>> {
  const connection = await knex.client.acquireConnection()
  const lock = async (sql: string) => {
    const [rows] = await knex
      .raw(sql)
      .connection(connection)
      .options({ timeout: (LOCK_TIMEOUT_SECONDS + 5) * 1_000 })
    return Object.values(rows[0] as Record<string, number>)[0]
  }
  const give = async () => {
    await lock("SELECT RELEASE_LOCK(CONCAT('migrate:', LEFT(SHA2(DATABASE(), 256), 16)))").catch(
      () => undefined,
    )
    await knex.client.releaseConnection(connection)
  }
  const taken = await lock(
    `SELECT GET_LOCK(CONCAT('migrate:', LEFT(SHA2(DATABASE(), 256), 16)), ${LOCK_TIMEOUT_SECONDS})`,
  ).catch(async (error: unknown) => {
    await give()
    throw error
  })
  if (taken !== 1) {
    await knex.client.releaseConnection(connection)
    throw new StartupError(
      'Another process is migrating or backing up this schema and does not finish. Try again when it is done.',
    )
  }
  return give
}

async function withMigrationLock<T>(knex: Knex, callback: () => Promise<T>): Promise<T> {
  const release = await lockSchema(knex)
  try {
    return await callback()
  } finally {
    await release()
  }
}
