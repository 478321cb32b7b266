import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestSchema, type TestSchema } from '@headway/tools/database'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { openConnection } from '../../platform/database/connection.ts'
import {
  beforeBaseline,
  readSchemaVersion,
  REPLACED_MIGRATIONS,
} from '../../platform/database/schema-version.ts'
import { pdf, submit } from '../reports/testing/submit.ts'
import { dropTables, listTables } from './dump.ts'
import { repositoryAt, requireRestic } from './restic.ts'
import { restorePortal } from './restore-portal.ts'
import { type BackupServer, damagePacks, key, startBackupServer } from './testing/backup-server.ts'
import { buildUser } from '../../test/portal.ts'

let backups: BackupServer
let folder: string
let target: TestSchema
let snapshotId: string

beforeAll(async () => {
  backups = await startBackupServer()
  folder = await mkdtemp(join(tmpdir(), 'headway restored '))
  target = await createTestSchema(inject('database'))
  const author = await buildUser(backups.server)
  const files = [1, 2, 3].map((number) => ({ name: `${number}.pdf`, content: pdf(500_000) }))
  expect((await submit(backups.server, author, {}, files)).status).toBe(201)
  snapshotId = (await backups.backUp()).snapshotId ?? ''
})
afterAll(async () => {
  await backups.stop()
  await target.drop()
  await rm(folder, { recursive: true, force: true })
})
afterEach(async () => {
  vi.unstubAllEnvs()
  const connection = await openConnection(target.url)
  await dropTables(connection)
  await connection.end()
  await rm(filesFolder(), { recursive: true, force: true })
})

const filesFolder = () => join(folder, 'files')

const restore = ({
  from = backups.folder,
  withKey = key,
  snapshot = snapshotId,
  databaseUrl = target.url,
  mayReplace = false,
} = {}) =>
  restorePortal({
    repository: repositoryAt(from, withKey),
    snapshotId: snapshot,
    databaseUrl,
    identityUrl: undefined,
    filesFolder: filesFolder(),
    mayReplace,
    report: () => undefined,
  })

async function existing() {
  const connection = await openConnection(target.url)
  const tables = await listTables(connection)
  await connection.end()
  return { tables, files: await readdir(filesFolder()).catch(() => []) }
}

describe('a restore refuses, before anything is changed,', () => {
  afterEach(async () => expect(await existing()).toEqual({ tables: [], files: [] }))

  it('a restore refuses a backup made with a different key', async () => {
    await expect(restore({ withKey: 'cd'.repeat(32) })).rejects.toThrow('made with a different key')
  })

  it('a restore refuses a folder without backups', async () => {
    await expect(restore({ from: folder })).rejects.toThrow(`There are no backups in ${folder}.`)
  })

  it('a restore refuses a backup that does not exist', async () => {
    await expect(restore({ snapshot: '00000000' })).rejects.toThrow('This backup does not exist in')
  })

  it('a restore refuses a backup of a newer version', async () => {
    const { platform } = backups.server
    await platform.database.knex('schema_version').update({ least_version: 9_999 })
    const newer = await backups.backUp()
    await platform.database.knex('schema_version').update({ least_version: 0 })
    expect((await backups.testRestore(newer.id)).error).toContain('from a newer version of Headway')
    await expect(restore({ snapshot: newer.snapshotId ?? '' })).rejects.toThrow(
      'from a newer version of Headway',
    )
  })

  it('a restore refuses a backup from before the baseline migrations, even with permission to replace', async () => {
    const { knex } = backups.server.platform.database
    const { version } = (await readSchemaVersion(knex)) ?? {}
    await knex('schema_version').update({ version: REPLACED_MIGRATIONS })
    const older = await backups.backUp()
    await knex('schema_version').update({ version })
    expect((await backups.testRestore(older.id)).error).toBe(beforeBaseline('backup'))
    await expect(restore({ snapshot: older.snapshotId ?? '', mayReplace: true })).rejects.toThrow(
      beforeBaseline('backup'),
    )
  })
})

describe('a restore', () => {
  it('a restore brings back everything, refuses a target that is not empty, and replaces it when asked to', async () => {
    expect(await restore()).toMatchObject({ files: 3 })
    const { tables } = await existing()
    expect(tables).toContain('users')
    expect(tables).not.toContain('unfinished_restore')
    await expect(restore()).rejects.toThrow('Not empty: the database and the folder of files')
    const connection = await openConnection(target.url)
    await connection.query("UPDATE users SET first_name = 'Changed'")
    const { ino } = await stat(filesFolder())
    expect(await restore({ mayReplace: true })).toMatchObject({ files: 3 })
    const [rows] = await connection.query(
      "SELECT COUNT(*) AS changed FROM users WHERE first_name = 'Changed'",
    )
    await connection.end()
    expect(rows).toEqual([{ changed: 0 }])
    // Existing files are kept.
    expect((await readdir(filesFolder())).some((name) => name.startsWith('before-restore-'))).toBe(true)
    // The folder may be the root of a volume, which cannot be renamed.
    expect((await stat(filesFolder())).ino).toBe(ino)
  })
})

it('a restore shows the command that installs restic when it is missing', async () => {
  vi.stubEnv('PATH', '/nowhere')
  await expect(requireRestic()).rejects.toThrow('sudo apt-get install restic')
})

it('a restore refuses a repository whose bytes have changed, and changes nothing', async () => {
  await damagePacks(backups.folder)
  await expect(restore()).rejects.toThrow('This backup is damaged')
  expect(await existing()).toEqual({ tables: [], files: [] })
})
