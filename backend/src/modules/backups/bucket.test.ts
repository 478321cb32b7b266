import { readFile, rm, writeFile } from 'node:fs/promises'
import { backupsRestorePlan, backupsState } from '@headway/contracts/backups'
import { createTestSchema } from '@headway/tools/database'
import { type ObjectStore, startObjectStore } from '@headway/tools/object-store'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { parseBucketAddress } from '../../platform/bucket-address.ts'
import { pdf, submit } from '../reports/testing/submit.ts'
import { readArchive } from './restoring/read-archive.ts'
import { restorePortal } from './restoring/restore-portal.ts'
import { openBucketStore } from './store/bucket-store.ts'
import { sourceOf } from './store/place.ts'
import { type BackupServer, key, startBackupServer } from './testing/backup-server.ts'
import { killAfter } from './testing/kill-after.ts'

const KILLS = 9

let objects: ObjectStore
let backups: BackupServer

beforeAll(async () => {
  objects = await startObjectStore()
  backups = await startBackupServer(objects.address('office one'.replace(' ', '%20')))
  const author = await backups.server.createUser()
  const files = [1, 2, 3, 4].map((number) => ({ name: `${number}.pdf`, content: pdf(9_000_000) }))
  expect((await submit(backups.server, author, {}, files)).status).toBe(201)
})
afterAll(async () => {
  await backups.stop()
  await objects.stop()
})

const storeAt = (url: string) => {
  const address = parseBucketAddress(url)
  if (!address) {
    throw new Error('no address')
  }
  return openBucketStore(address)
}

describe('backups in a bucket', () => {
  it('are whole, can be restored, and say where they are without the keys', async () => {
    const backup = await backups.backUp()
    expect(backup).toMatchObject({ state: 'done', error: null, files: 4 })
    expect(await objects.list('office one')).toEqual([backup.fileName])
    const { server, admin } = backups
    const state = (await server.call(admin, backupsState)).body
    expect(state.folder).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/backups\/office one\/$/)
    const plan = (await server.call(admin, backupsRestorePlan, { params: { id: backup.id } })).body
    expect(plan.command).toBe(`npm run restore -- s3:${backup.fileName} --replace`)
    expect(await backups.testRestore(backup.id)).toMatchObject({ state: 'done', error: null, files: 4 })
  })

  it('are restored from there into an empty place', async () => {
    const { fileName } = await backups.backUp()
    const target = await createTestSchema(inject('database'))
    const filesFolder = `${backups.folder}.restored`
    try {
      const restored = await restorePortal({
        key,
        read: sourceOf(`s3:${fileName}`, objects.address('office%20one')),
        databaseUrl: target.url,
        identityUrl: undefined,
        filesFolder,
        mayReplace: false,
        report: () => undefined,
      })
      expect(restored).toMatchObject({ files: 4 })
    } finally {
      await target.drop()
      await rm(filesFolder, { recursive: true, force: true })
    }
  })

  it('are refused when one byte has changed there, and when they are gone', async () => {
    const { id, fileName } = await backups.backUp()
    const path = objects.pathOf(`office one/${fileName}`)
    const bytes = await readFile(path)
    bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1)
    await writeFile(path, bytes)
    expect(await backups.testRestore(id)).toMatchObject({
      state: 'failed',
      error: 'This backup is damaged: it was cut off or changed after it was made.',
    })
    await rm(path)
    expect(await backups.testRestore(id)).toMatchObject({
      state: 'failed',
      error: `There is no backup ${fileName} in the bucket.`,
    })
  })

  it('that turn out wrong when they are read back do not stay', async () => {
    const store = storeAt(objects.address('wrong'))
    const content = (async function* () {
      yield Buffer.from('no backup')
    })()
    const attempt = store.write('wrong.backup', content, async (written) => {
      await readArchive(key, written)
    })
    await expect(attempt).rejects.toMatchObject({ code: 'not_a_backup' })
    expect(await store.sizeOf('wrong.backup')).toBeUndefined()
  })

  it('are not there when what is to be written breaks off', async () => {
    const store = storeAt(objects.address('broken'))
    const content = (async function* () {
      yield Buffer.alloc(20_000_000)
      throw new Error('the dump failed')
    })()
    await expect(store.write('half.backup', content, async () => undefined)).rejects.toThrow()
    expect(await store.sizeOf('half.backup')).toBeUndefined()
    await store.clear('half.backup')
  })
})

describe('a bucket', () => {
  it.each([
    ['with another secret', { secret: 'x'.repeat(32) }, 'refuses the key'],
    ['that is not there', { bucket: 'elsewhere' }, 'The bucket of the backups is not there.'],
  ])('%s is named in one sentence', async (_, changed, sentence) => {
    const store = storeAt(objects.address('', changed))
    const attempt = store.write('x.backup', pieces(), async () => undefined)
    await expect(attempt).rejects.toMatchObject({
      code: 'store_failed',
      message: expect.stringContaining(sentence),
    })
  })

  it('that is away is named in one sentence, without its keys', async () => {
    const store = storeAt('http://some-key:some-secret@127.0.0.1:9/backups')
    const error = (await store.sizeOf('x.backup').catch((failure: unknown) => failure)) as Error
    expect(error.message).toBe('The bucket of the backups cannot be reached (ECONNREFUSED).')
  })
})

async function* pieces(): AsyncGenerator<Buffer> {
  yield Buffer.from('a piece')
}

it('a process that is killed at any moment leaves whole backups there, or none', async () => {
  const bucket = objects.address('killed')
  for (let kill = 0; kill < KILLS; kill++) {
    await killAfter((kill % KILLS) + 1, backups, { BACKUP_S3_URL: bucket })
  }
  const names = await objects.list('killed')
  expect(names.length).toBeGreaterThan(0)
  const store = storeAt(bucket)
  for (const name of names) {
    const { manifest } = await readArchive(key, store.read(name))
    expect(manifest.files).toHaveLength(4)
  }
})
