import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Backup, backupsStart, type RestoreTest, restoreTestsStart } from '@headway/contracts/backups'
import { createTestSchema } from '@headway/tools/database'
import { inject } from 'vitest'
import { buildUser, startPortal, type TestPortal, type TestUser } from '../../../test/portal.ts'
import { readBackup, readRestoreTest } from '../backups.list.ts'
import { runBackup } from '../run-backup.ts'
import { runRestoreTest } from '../run-restore-test.ts'

export const key = 'ab'.repeat(32)

/** A backend with backups enabled, and an administrator. */
export interface BackupServer {
  server: TestPortal
  admin: TestUser
  folder: string
  /** Requests a backup and runs its job. */
  backUp(): Promise<Backup>
  /** Inserts the row of a backup that was made now, for tests that need no real backup. */
  recordBackup(): Promise<Backup>
  /** Requests a restore test and runs its job. */
  testRestore(backupId: number): Promise<RestoreTest>
  /** Inserts the row of a restore test that succeeded now. */
  recordRestoreTest(backupId: number): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a backend with a backup folder and an empty schema for restore tests.
 *
 * @param bucket address of a bucket to use instead of the folder.
 * @param variables additional environment variables.
 */
export async function startBackupServer(
  bucket?: string,
  variables: Record<string, string> = {},
): Promise<BackupServer> {
  const folder = await mkdtemp(join(tmpdir(), 'headway backups '))
  const empty = await createTestSchema(inject('database'))
  const server = await startPortal({
    ...(bucket === undefined ? { BACKUP_FOLDER: join(folder, 'backups') } : { BACKUP_S3_URL: bucket }),
    BACKUP_KEY: key,
    RESTORE_TEST_DATABASE_URL: empty.url,
    ...variables,
  })
  const { platform } = server
  const admin = await buildUser(server, { role: 'super_admin' })
  return {
    server,
    admin,
    folder: join(folder, 'backups'),
    async backUp() {
      const { id } = (await server.call(admin, backupsStart)).body
      await runBackup(platform, id)
      return readBackup(platform.database, id)
    },
    async recordBackup() {
      const at = platform.clock.now()
      const made = { kind: 'manual', state: 'done', unfinished: null, snapshot_id: '12345678' } as const
      const done = {
        requested_at: at,
        started_at: at,
        finished_at: at,
        bytes: 1,
        stored_rows: 1,
        stored_files: 0,
      }
      const [id = 0] = await platform.database.knex('backups').insert({ ...made, ...done })
      return readBackup(platform.database, id)
    },
    async testRestore(backupId) {
      const { id } = (await server.call(admin, restoreTestsStart, { params: { id: backupId } })).body
      await runRestoreTest(platform, id)
      return readRestoreTest(platform.database, id)
    },
    async recordRestoreTest(backupId) {
      const at = platform.clock.now()
      const row = { backup_id: backupId, state: 'done', unfinished: null, requested_at: at, finished_at: at }
      await platform.database.knex('backup_restore_tests').insert(row)
    },
    async stop() {
      await server.stop()
      await empty.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Returns the paths of the pack files of a repository. */
async function packsOf(repositoryFolder: string): Promise<string[]> {
  const entries = await readdir(join(repositoryFolder, 'data'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

/** Flips a bit in each pack file of a repository. */
export async function damagePacks(repositoryFolder: string): Promise<void> {
  for (const path of await packsOf(repositoryFolder)) {
    await chmod(path, 0o600)
    const bytes = await readFile(path)
    const middle = bytes.length >> 1
    bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
    await writeFile(path, bytes)
  }
}
