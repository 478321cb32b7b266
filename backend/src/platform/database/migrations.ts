import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Refusal } from '@headway/server-kit/refusal'
import type { Knex } from 'knex'
import { assertSchemaServable, recordSchemaVersion } from './schema-version.ts'

const SOURCE = join(import.meta.dirname, '../..')
/** Seconds to wait for another instance that migrates right now. */
const LOCK_WAIT = 60

/** A schema that has this table holds half of a backup. */
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

/** One history for all modules: their migrations merged and ordered by the time in their names (docs/DATA.md, "Migrations"). */
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
 * and a lock left by a killed process is gone with its connection (docs/DATA.md, "Migrations").
 *
 * @param knex pool of the schema.
 * @returns names of the migrations that ran.
 * @throws Refusal when another instance holds the lock for a minute, a restore was cut short, or a newer version has
 * changed the schema so that this one cannot use it.
 */
export async function migrate(knex: Knex): Promise<string[]> {
  return withMigrationLock(knex, async () => {
    const known = await knownSchemaVersion()
    await assertSchemaServable(knex, known)
    if (await knex.schema.hasTable(UNFINISHED_RESTORE)) {
      throw new Refusal('A restore into this database was cut short. Restore again, with --replace.')
    }
    await knex.migrate.list(config)
    await knex.migrate.forceFreeMigrationsLock(config)
    const [, ran]: [number, string[]] = await knex.migrate.latest(config)
    await recordSchemaVersion(knex, known)
    return ran
  })
}

/** Takes every migration back; for tests and development. */
export async function rollBackAll(knex: Knex): Promise<void> {
  await withMigrationLock(knex, () => knex.migrate.rollback(config, true))
}

/** Takes the newest migration back, as if this version had one more than the schema; for tests and development. */
export async function rollBackOne(knex: Knex): Promise<void> {
  await withMigrationLock(knex, () => knex.migrate.down(config))
}

/** Names of all migrations that this version knows, in their order. */
export const knownMigrations = async (): Promise<string[]> => (await migrationFiles()).map(({ name }) => name)

/**
 * Number of the schema that this version makes. It grows by one with each migration, since none is ever renamed or removed
 * (`landed-migrations.txt`).
 */
export const knownSchemaVersion = async (): Promise<number> => (await migrationFiles()).length

/** @throws Refusal when a newer version has changed the schema so that this one cannot use it. */
export const assertServable = async (knex: Knex): Promise<void> =>
  assertSchemaServable(knex, await knownSchemaVersion())

/** The migrations that a schema has, in their order, with when each ran. */
export async function appliedMigrations(knex: Knex): Promise<{ name: string; at: Date }[]> {
  return knex('schema_migrations')
    .orderBy('id')
    .select<{ name: string; at: Date }[]>('name', { at: 'migration_time' })
}

/**
 * When a migration ran.
 *
 * @throws Error when the schema does not have it.
 */
export async function migratedAt(knex: Knex, name: string): Promise<Date> {
  const row = await knex('schema_migrations')
    .where({ name })
    .first<{ at: Date } | undefined>({ at: 'migration_time' })
  if (!row) {
    throw new Error(`The schema does not have the migration ${name}`)
  }
  return row.at
}

/** Names of the migrations of this version that a schema does not have. */
export async function waitingMigrations(knex: Knex): Promise<string[]> {
  const applied = new Set((await appliedMigrations(knex)).map(({ name }) => name))
  return (await knownMigrations()).filter((name) => !applied.has(name))
}

/** When the first migration ran. */
export async function installedAt(knex: Knex): Promise<Date> {
  const [row] = await knex('schema_migrations').min<{ at: Date | null }[]>({ at: 'migration_time' })
  return row?.at ?? new Date()
}

/**
 * Whether the schema has every migration this version needs. It may have more: {@link assertServable} says whether this
 * version can use it.
 */
export async function isUpToDate(knex: Knex): Promise<boolean> {
  const [, pending]: [unknown, unknown[]] = await knex.migrate.list(config)
  return pending.length === 0
}

/**
 * Keeps every process from migrating for as long as something needs the schema to stay as it is. The lock goes with its
 * connection.
 *
 * @returns lets them migrate again.
 * @throws Refusal when another process holds the schema for a minute.
 */
export async function holdSchema(knex: Knex): Promise<() => Promise<void>> {
  const connection = await knex.client.acquireConnection()
  const lock = async (sql: string) => {
    const [rows] = await knex
      .raw(sql)
      .connection(connection)
      .options({ timeout: (LOCK_WAIT + 5) * 1_000 })
    return Object.values(rows[0] as Record<string, number>)[0]
  }
  const give = async () => {
    await lock("SELECT RELEASE_LOCK(CONCAT('migrate:', LEFT(SHA2(DATABASE(), 256), 16)))").catch(
      () => undefined,
    )
    await knex.client.releaseConnection(connection)
  }
  const taken = await lock(
    `SELECT GET_LOCK(CONCAT('migrate:', LEFT(SHA2(DATABASE(), 256), 16)), ${LOCK_WAIT})`,
  ).catch(async (error: unknown) => {
    await give()
    throw error
  })
  if (taken !== 1) {
    await knex.client.releaseConnection(connection)
    throw new Refusal(
      'Another process is migrating or backing up this schema and does not finish. Try again when it is done.',
    )
  }
  return give
}

async function withMigrationLock<T>(knex: Knex, act: () => Promise<T>): Promise<T> {
  const release = await holdSchema(knex)
  try {
    return await act()
  } finally {
    await release()
  }
}
