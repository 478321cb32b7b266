import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AlertKind } from '@headway/contracts/alerts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listAlerts } from '../alerts/alerts.list.ts'
import { watch } from '../alerts/alerts.watch.ts'
import { type BackupServer, startBackupServer } from './testing/backup-server.ts'

const HOUR = 3_600_000

let backups: BackupServer

beforeAll(async () => {
  backups = await startBackupServer()
})
afterAll(() => backups.stop())

async function find(kind: AlertKind) {
  const { platform } = backups.server
  await watch(platform)
  return (await listAlerts(platform.database)).filter((alert) => alert.kind === kind)
}

it('no backup is no alert on the first day, and one afterwards until there is one', async () => {
  expect(await find('backupOld')).toEqual([])
  backups.server.moveClock(27 * HOUR)
  expect(await find('backupOld')).toMatchObject([
    { severity: 'critical', detail: 'There is no backup.', since: expect.any(String) },
  ])
  backups.server.moveClock(0)
  await backups.backUp()
  backups.server.moveClock(25 * HOUR)
  expect(await find('backupOld')).toEqual([])
  backups.server.moveClock(27 * HOUR)
  expect(await find('backupOld')).toMatchObject([{ detail: 'The newest backup is older than 26 hours.' }])
  backups.server.moveClock(0)
  expect(await find('backupOld')).toEqual([])
})

it('a folder that cannot be used fails the backup, until the next one succeeds', async () => {
  await rm(backups.folder, { recursive: true, force: true })
  await writeFile(backups.folder, 'in the way')
  expect(await backups.backUp()).toMatchObject({ state: 'failed', snapshotId: null, bytes: null })
  expect(await find('backupFailed')).toMatchObject([{ detail: expect.stringContaining('is not a folder') }])
  await rm(backups.folder)
  await backups.backUp()
  expect(await find('backupFailed')).toEqual([])
})

it('a restore that does not give back what was there is an alert, until one does', async () => {
  const { id } = await backups.backUp()
  await rm(join(backups.folder, 'data'), { recursive: true })
  expect(await backups.testRestore(id)).toMatchObject({ state: 'failed', tables: null })
  expect(await find('restoreTestFailed')).toMatchObject([{ severity: 'critical' }])
  await rm(backups.folder, { recursive: true })
  const next = await backups.backUp()
  await backups.testRestore(next.id)
  expect(await find('restoreTestFailed')).toEqual([])
  backups.server.moveClock(9 * 24 * HOUR)
  expect(await find('restoreTestFailed')).toMatchObject([{ severity: 'warning' }])
  backups.server.moveClock(0)
  expect(await find('restoreTestFailed')).toEqual([])
})
