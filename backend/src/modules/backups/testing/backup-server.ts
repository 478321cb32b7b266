import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Backup, backupsStart, type RestoreTest, restoreTestsStart } from '@headway/contracts/backups'
import { createTestSchema } from '@headway/tools/database'
import { inject } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../../../test/server.ts'
import { readBackup, readRestoreTest } from '../backups.list.ts'
import { runBackup } from '../run-backup.ts'
import { runRestoreTest } from '../run-restore-test.ts'

export const key = 'ab'.repeat(32)

/** A backend that makes backups, and an administrator who asks for them. */
export interface BackupServer {
  server: TestServer
  admin: TestUser
  folder: string
  /** Asks for a backup and makes it. */
  backUp(): Promise<Backup>
  /** Asks for a restore test and makes it. */
  testRestore(backupId: number): Promise<RestoreTest>
  stop(): Promise<void>
}

/**
 * Starts a backend with a place for its backups and an empty schema beside its own.
 *
 * @param bucket address of a bucket, in place of a folder.
 * @param variables environment variables that differ from the usual ones.
 */
export async function startBackupServer(
  bucket?: string,
  variables: Record<string, string> = {},
): Promise<BackupServer> {
  const folder = await mkdtemp(join(tmpdir(), 'headway backups '))
  const empty = await createTestSchema(inject('database'))
  const server = await startTestServer({
    ...(bucket === undefined ? { BACKUP_FOLDER: join(folder, 'backups') } : { BACKUP_S3_URL: bucket }),
    BACKUP_KEY: key,
    RESTORE_TEST_DATABASE_URL: empty.url,
    ...variables,
  })
  const { platform } = server
  const admin = await server.createUser({ role: 'super_admin' })
  return {
    server,
    admin,
    folder: join(folder, 'backups'),
    async backUp() {
      const { id } = (await server.call(admin, backupsStart)).body
      await runBackup(platform, id)
      return readBackup(platform.database, id)
    },
    async testRestore(backupId) {
      const { id } = (await server.call(admin, restoreTestsStart, { params: { id: backupId } })).body
      await runRestoreTest(platform, id)
      return readRestoreTest(platform.database, id)
    },
    async stop() {
      await server.stop()
      await empty.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
