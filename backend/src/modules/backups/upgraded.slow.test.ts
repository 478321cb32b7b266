import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestSchema, type TestSchema } from '@headway/tools/database'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openDatabase } from '../../platform/database/database.ts'
import { pendingMigrations, rollBackOne } from '../../platform/database/migrations.ts'
import { buildUser } from '../../test/portal.ts'
import { repositoryAt } from './restic.ts'
import { restorePortal } from './restore-portal.ts'
import { type BackupServer, key, startBackupServer } from './testing/backup-server.ts'

/** A migration that was applied before it was removed from the code. */
const REMOVED = { name: '209912312359_tasks_removed', batch: 2, migration_time: new Date() }

let target: TestSchema
let backups: BackupServer
let folder: string

beforeAll(async () => {
  target = await createTestSchema(inject('database'))
  folder = await mkdtemp(join(tmpdir(), 'headway upgraded '))
  backups = await startBackupServer()
})
afterAll(async () => {
  await backups.stop()
  await Promise.all([target.drop(), rm(folder, { recursive: true, force: true })])
})

it('a restore upgrades a backup without the newest migration and with one that was removed since', async () => {
  const { knex } = backups.server.platform.database
  await buildUser(backups.server, { email: 'ada@example.com' })
  await rollBackOne(knex)
  expect(await pendingMigrations(knex)).toHaveLength(1)
  await knex('schema_migrations').insert(REMOVED)

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
  expect(await restored.knex('users').where({ email: 'ada@example.com' }).pluck('email')).toHaveLength(1)
  expect(await pendingMigrations(restored.knex)).toEqual([])
  await restored.close()
})
