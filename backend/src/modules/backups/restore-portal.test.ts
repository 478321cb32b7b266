import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestSchema, type TestSchema } from '@headway/tools/database'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { openConnection } from '../../platform/database/connection.ts'
import { pdf, submit } from '../reports/testing/submit.ts'
import { dropTables, listTables } from './dump.ts'
import { repositoryAt, requireRestic } from './restic.ts'
import { restorePortal } from './restore-portal.ts'
import { type BackupServer, key, startBackupServer } from './testing/backup-server.ts'

let backups: BackupServer
let folder: string
let target: TestSchema
let snapshotId: string

beforeAll(async () => {
  backups = await startBackupServer()
  folder = await mkdtemp(join(tmpdir(), 'headway restored '))
  target = await createTestSchema(inject('database'))
  const author = await backups.server.createUser()
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

  it('another key', async () => {
    await expect(restore({ withKey: 'cd'.repeat(32) })).rejects.toThrow('made with another key')
  })

  it('a folder without backups', async () => {
    await expect(restore({ from: folder })).rejects.toThrow(`There are no backups in ${folder}.`)
  })

  it('a backup that does not exist', async () => {
    await expect(restore({ snapshot: '00000000' })).rejects.toThrow('This backup does not exist in')
  })

  it('a backup of a newer version', async () => {
    const { platform } = backups.server
    await platform.database.knex('schema_version').update({ least_version: 9_999 })
    const newer = await backups.backUp()
    await platform.database.knex('schema_version').update({ least_version: 0 })
    expect((await backups.testRestore(newer.id)).error).toContain('of a newer version of Headway')
    await expect(restore({ snapshot: newer.snapshotId ?? '' })).rejects.toThrow(
      'of a newer version of Headway',
    )
  })
})

describe('a restore', () => {
  it('restores everything, refuses a target that is not empty, and replaces it when asked to', async () => {
    expect(await restore()).toMatchObject({ files: 3 })
    const { tables } = await existing()
    expect(tables).toContain('users')
    expect(tables).not.toContain('unfinished_restore')
    await expect(restore()).rejects.toThrow('There is something in the database and the folder of files')
    const connection = await openConnection(target.url)
    await connection.query("UPDATE users SET first_name = 'Changed'")
    const { ino } = await stat(filesFolder())
    expect(await restore({ mayReplace: true })).toMatchObject({ files: 3 })
    const [rows] = await connection.query(
      "SELECT COUNT(*) AS changed FROM users WHERE first_name = 'Changed'",
    )
    await connection.end()
    expect(rows).toEqual([{ changed: 0 }])
    // Files that were there before are kept.
    expect((await readdir(filesFolder())).some((name) => name.startsWith('before-restore-'))).toBe(true)
    // The folder may be the root of a volume, which cannot be moved.
    expect((await stat(filesFolder())).ino).toBe(ino)
  })
})

it('names the command that installs restic where it is missing', async () => {
  vi.stubEnv('PATH', '/nowhere')
  await expect(requireRestic()).rejects.toThrow('sudo apt-get install restic')
})

// Last, because it damages the repository.
describe('a damaged repository', () => {
  afterEach(async () => expect(await existing()).toEqual({ tables: [], files: [] }))

  const packs = async () =>
    (await readdir(join(backups.folder, 'data'), { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    )

  it('is refused when bytes of it have changed', async () => {
    for (const { parentPath, name } of await packs()) {
      const path = join(parentPath, name)
      await chmod(path, 0o600)
      const bytes = await readFile(path)
      const middle = bytes.length >> 1
      bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
      await writeFile(path, bytes)
    }
    await expect(restore()).rejects.toThrow('This backup is damaged')
  })

  it('is refused when parts of it are missing', async () => {
    for (const { parentPath, name } of await packs()) {
      await rm(join(parentPath, name))
    }
    await expect(restore()).rejects.toThrow('This backup is damaged')
  })
})
