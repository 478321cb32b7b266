import { rm } from 'node:fs/promises'
import { backupsRestorePlan, backupsState } from '@headway/contracts/backups'
import { createTestSchema } from '@headway/tools/database'
import { type ObjectStore, startObjectStore } from '@headway/tools/object-store'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { pdf, submit } from '../reports/testing/submit.ts'
import { repositoryFrom } from './repository.ts'
import { restorePortal } from './restore-portal.ts'
import { type BackupServer, key, startBackupServer } from './testing/backup-server.ts'
import { buildUser } from '../../test/portal.ts'

let objects: ObjectStore
let backups: BackupServer

beforeAll(async () => {
  objects = await startObjectStore()
  backups = await startBackupServer(objects.address('office'))
  const author = await buildUser(backups.server)
  const files = [1, 2].map((number) => ({ name: `${number}.pdf`, content: pdf(2_000_000) }))
  expect((await submit(backups.server, author, {}, files)).status).toBe(201)
})
afterAll(async () => {
  await backups.stop()
  await objects.stop()
})

it('backups in a bucket can be tested and restored, and show their location without credentials', async () => {
  const backup = await backups.backUp()
  expect(backup).toMatchObject({ state: 'done', error: null, files: 2 })
  const { server, admin } = backups
  const state = (await server.call(admin, backupsState)).body
  expect(state.folder).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/backups\/office\/$/)
  const plan = (await server.call(admin, backupsRestorePlan, { params: { id: backup.id } })).body
  expect(plan.command).toBe(`npm run restore -- ${backup.snapshotId} --replace`)
  expect(await backups.testRestore(backup.id)).toMatchObject({ state: 'done', error: null, files: 2 })
  const target = await createTestSchema(inject('database'))
  const filesFolder = `${backups.folder}.restored`
  try {
    const restored = await restorePortal({
      repository: repositoryFrom(undefined, objects.address('office'), key),
      snapshotId: backup.snapshotId ?? '',
      databaseUrl: target.url,
      identityUrl: undefined,
      filesFolder,
      mayReplace: false,
      report: () => undefined,
    })
    expect(restored).toMatchObject({ files: 2 })
  } finally {
    await target.drop()
    await rm(filesFolder, { recursive: true, force: true })
  }
})

it('wrong bucket credentials fail the backup with a clear error', async () => {
  const other = await startBackupServer(objects.address('office', { secret: 'wrong' }))
  const { state, error } = await other.backUp()
  expect([state, error]).toEqual(['failed', expect.stringContaining('can’t be reached')])
  expect(error).not.toContain('wrong')
  await other.stop()
})
