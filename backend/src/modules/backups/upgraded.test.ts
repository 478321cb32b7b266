import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestSchema, type TestSchema } from '@headway/tools/database'
import mysql from 'mysql2/promise'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { connectionOptions, openDatabase } from '../../platform/database/database.ts'
import { knownMigrations, migrate } from '../../platform/database/migrations.ts'
import { repositoryAt } from './restic.ts'
import { restorePortal } from './restore-portal.ts'
import { type BackupServer, key, startBackupServer } from './testing/backup-server.ts'

const oldSchema = join(import.meta.dirname, 'testing/schema-2026-11-22.sql')
/** A migration that landed and was removed later. */
const REMOVED = { name: '202611260730_tasks_freed_tasks', batch: 2, migration_time: new Date() }

let old: TestSchema
let target: TestSchema
let backups: BackupServer
let folder: string

beforeAll(async () => {
  ;[old, target] = await Promise.all([
    createTestSchema(inject('database')),
    createTestSchema(inject('database')),
  ])
  folder = await mkdtemp(join(tmpdir(), 'headway upgraded '))
  const connection = await mysql.createConnection({
    ...(connectionOptions(old.url) as mysql.ConnectionOptions),
    multipleStatements: true,
  })
  await connection.query(`SET foreign_key_checks = 0; ${await readFile(oldSchema, 'utf8')}`)
  await connection.query('INSERT INTO schema_migrations SET ?', REMOVED)
  await connection.query(
    `INSERT INTO users SET email = 'ada@example.com', first_name = 'Ada', last_name = 'Old', role = 'staff'`,
  )
  await connection.end()
  const database = openDatabase(old.url)
  await migrate(database.knex)
  await database.close()
  backups = await startBackupServer(undefined, { DATABASE_URL: old.url })
})
afterAll(async () => {
  await backups.stop()
  await Promise.all([old.drop(), target.drop(), rm(folder, { recursive: true, force: true })])
})

it('restores a backup of an installation that has seen migrations which were renamed or removed since', async () => {
  const { knex } = backups.server.platform.database
  const applied = await knex('schema_migrations').pluck('name')
  const known = await knownMigrations()
  expect(applied.filter((name: string) => !known.includes(name))).toHaveLength(8)

  const { id, snapshotId } = await backups.backUp()
  expect(await backups.testRestore(id)).toMatchObject({ state: 'done', error: null })
  await restorePortal({
    repository: repositoryAt(backups.folder, key),
    snapshotId: snapshotId ?? '',
    databaseUrl: target.url,
    identityUrl: undefined,
    filesFolder: join(folder, 'files'),
    mayReplace: false,
    report: () => undefined,
  })
  const restored = openDatabase(target.url)
  expect(await restored.knex('users').where({ last_name: 'Old' }).pluck('email')).toEqual(['ada@example.com'])
  await restored.close()
})
