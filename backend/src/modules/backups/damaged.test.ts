import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestSchema, type TestSchema } from '@headway/tools/database'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openConnection } from '../../platform/connection.ts'
import { pdf, submit } from '../reports/testing/submit.ts'
import { listTables } from './dump/tables.ts'
import { restorePortal } from './restoring/restore-portal.ts'
import { readBackupFile } from './store/folder-store.ts'
import { type BackupServer, key, startBackupServer } from './testing/backup-server.ts'

/** As in the format: magic, version, length of the header. */
const VERSION_AT = 15
const SEALED_PIECE = 1_048_576 + 16

let backups: BackupServer
let folder: string
let target: TestSchema
let good: Buffer
/** Where the first sealed piece begins. */
let body: number

beforeAll(async () => {
  backups = await startBackupServer()
  folder = await mkdtemp(join(tmpdir(), 'headway restored '))
  target = await createTestSchema(inject('database'))
  const author = await backups.server.createUser()
  const files = [1, 2, 3].map((number) => ({ name: `${number}.pdf`, content: pdf(1_500_000) }))
  expect((await submit(backups.server, author, {}, files)).status).toBe(201)
  const { fileName } = await backups.backUp()
  good = await readFile(join(backups.folder, fileName ?? ''))
  body = VERSION_AT + 5 + good.readUInt32BE(VERSION_AT + 1)
})
afterAll(async () => {
  await backups.stop()
  await target.drop()
  await rm(folder, { recursive: true, force: true })
})

const filesFolder = () => join(folder, 'files')

async function restore(bytes: Buffer, { withKey = key, mayReplace = false } = {}) {
  const path = join(folder, 'tried.backup')
  await writeFile(path, bytes)
  return restorePortal({
    key: withKey,
    read: () => readBackupFile(path),
    databaseUrl: target.url,
    identityUrl: undefined,
    filesFolder: filesFolder(),
    mayReplace,
    report: () => undefined,
  })
}

async function whatIsThere() {
  const connection = await openConnection(target.url)
  const tables = await listTables(connection)
  await connection.end()
  return { tables, files: await readdir(filesFolder()).catch(() => []) }
}

const changed = (at: number) => {
  const bytes = Buffer.from(good)
  bytes[at] = (bytes[at] ?? 0) ^ 0x10
  return bytes
}
const share = (part: number) => Math.floor(good.length * part)
const piece = (number: number) => {
  const start = body + number * SEALED_PIECE
  return good.subarray(start, Math.min(start + SEALED_PIECE, good.length))
}
const head = () => good.subarray(0, body)

const DAMAGED = 'This backup is damaged: it was cut off or changed after it was made.'
const NO_BACKUP = 'This file is no backup of Headway.'

/** Thirty ways in which a backup can be none (any more), each with what is said. */
const ways: [string, () => Buffer, string][] = [
  ...[0, 1, 100, 1_000_000, -1, -17, -1_000].map((offset): [string, () => Buffer, string] => [
    `one byte changed ${offset < 0 ? `${-offset} before the end` : `${offset} into the content`}`,
    () => changed(offset < 0 ? good.length + offset : body + offset),
    DAMAGED,
  ]),
  ...[0.2, 0.35, 0.5, 0.65, 0.8, 0.95].map((part): [string, () => Buffer, string] => [
    `one byte changed at ${part} of the file`,
    () => changed(share(part)),
    DAMAGED,
  ]),
  ...[0.1, 0.3, 0.5, 0.7, 0.9, 0.999].map((part): [string, () => Buffer, string] => [
    `cut off at ${part}`,
    () => good.subarray(0, share(part)),
    DAMAGED,
  ]),
  ['cut off by one byte', () => good.subarray(0, -1), DAMAGED],
  ['cut off after a whole piece', () => good.subarray(0, body + SEALED_PIECE), DAMAGED],
  ['cut off after the header', () => head(), DAMAGED],
  ['cut off within the header', () => good.subarray(0, 30), DAMAGED],
  ['one byte more', () => Buffer.concat([good, Buffer.from([0])]), DAMAGED],
  [
    'two pieces swapped',
    () => Buffer.concat([head(), piece(1), piece(0), good.subarray(body + 2 * SEALED_PIECE)]),
    DAMAGED,
  ],
  ['a piece doubled', () => Buffer.concat([head(), piece(0), good.subarray(body)]), DAMAGED],
  ['a piece left out', () => Buffer.concat([head(), good.subarray(body + SEALED_PIECE)]), DAMAGED],
  ['a changed time in its header', () => changed(good.indexOf('createdAt') + 14), DAMAGED],
  ['another name at its beginning', () => changed(3), NO_BACKUP],
  ['nothing in it', () => Buffer.alloc(0), NO_BACKUP],
]

describe('a restore refuses, before anything is changed,', () => {
  it.each(ways)('%s', async (_, bytes, sentence) => {
    await expect(restore(bytes())).rejects.toThrow(sentence)
    expect(await whatIsThere()).toEqual({ tables: [], files: [] })
  })

  it('another key', async () => {
    await expect(restore(good, { withKey: 'cd'.repeat(32) })).rejects.toThrow('with another key')
    expect(await whatIsThere()).toEqual({ tables: [], files: [] })
  })

  it('another version of the format', async () => {
    const other = Buffer.from(good)
    other.writeUInt8(3, VERSION_AT)
    await expect(restore(other)).rejects.toThrow('written by another version of Headway')
  })

  it('a backup of a newer version', async () => {
    const { platform } = backups.server
    await platform.database.knex('schema_version').update({ least_version: 9_999 })
    const { id, fileName } = await backups.backUp()
    await platform.database.knex('schema_version').update({ least_version: 0 })
    expect((await backups.testRestore(id)).error).toContain('of a newer version of Headway')
    const newer = await readFile(join(backups.folder, fileName ?? ''))
    await expect(restore(newer)).rejects.toThrow('of a newer version of Headway')
    expect(await whatIsThere()).toEqual({ tables: [], files: [] })
  })
})

describe('a restore', () => {
  it('gives back everything, refuses a place that is not empty, and replaces it where it is told to', async () => {
    expect(await restore(good)).toMatchObject({ files: 3 })
    const there = await whatIsThere()
    expect(there.tables).toContain('users')
    expect(there.tables).not.toContain('unfinished_restore')
    await expect(restore(good)).rejects.toThrow('There is something in the database and the folder of files')
    const other = await openConnection(target.url)
    await other.query("UPDATE users SET first_name = 'Changed'")
    await other.end()
    const { ino } = await stat(filesFolder())
    expect(await restore(good, { mayReplace: true })).toMatchObject({ files: 3 })
    const again = await openConnection(target.url)
    const [rows] = await again.query("SELECT COUNT(*) AS changed FROM users WHERE first_name = 'Changed'")
    await again.end()
    expect(rows).toEqual([{ changed: 0 }])
    // What was there before is not thrown away.
    expect((await readdir(filesFolder())).some((name) => name.startsWith('before-restore-'))).toBe(true)
    // The folder may be the root of a volume, which cannot be moved.
    expect((await stat(filesFolder())).ino).toBe(ino)
  })
})
