import { rm, writeFile } from 'node:fs/promises'
import type { AlertKind } from '@headway/contracts/alerts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listAlerts } from '../alerts/alerts.list.ts'
import { evaluateRules } from '../alerts/alerts.evaluate.ts'
import { type BackupServer, damagePacks, startBackupServer } from './testing/backup-server.ts'

const HOUR = 3_600_000

let backups: BackupServer

beforeAll(async () => {
  backups = await startBackupServer()
})
afterAll(() => backups.stop())

async function find(kind: AlertKind) {
  const { platform } = backups.server
  await evaluateRules(platform)
  return (await listAlerts(platform.database)).filter((alert) => alert.kind === kind)
}

it('a missing backup raises an alert after the first day, until a backup exists', async () => {
  expect(await find('backupOld')).toEqual([])
  backups.server.moveClock(27 * HOUR)
  expect(await find('backupOld')).toMatchObject([
    { severity: 'critical', detail: 'There is no backup.', since: expect.any(String) },
  ])
  backups.server.moveClock(0)
  await backups.recordBackup()
  backups.server.moveClock(25 * HOUR)
  expect(await find('backupOld')).toEqual([])
  backups.server.moveClock(27 * HOUR)
  expect(await find('backupOld')).toMatchObject([{ detail: 'The newest backup is older than 26 hours.' }])
  backups.server.moveClock(0)
  expect(await find('backupOld')).toEqual([])
})

it('an unusable folder raises an alert until the next backup succeeds', async () => {
  await rm(backups.folder, { recursive: true, force: true })
  await writeFile(backups.folder, 'in the way')
  expect(await backups.backUp()).toMatchObject({ state: 'failed', snapshotId: null, bytes: null })
  expect(await find('backupFailed')).toMatchObject([{ detail: expect.stringContaining('is not a folder') }])
  await rm(backups.folder)
  await backups.recordBackup()
  expect(await find('backupFailed')).toEqual([])
})

it('a failed restore test raises an alert until one succeeds', async () => {
  const { id } = await backups.backUp()
  await damagePacks(backups.folder)
  expect(await backups.testRestore(id)).toMatchObject({ state: 'failed', tables: null })
  expect(await find('restoreTestFailed')).toMatchObject([{ severity: 'critical' }])
  await backups.recordRestoreTest(id)
  expect(await find('restoreTestFailed')).toEqual([])
  backups.server.moveClock(9 * 24 * HOUR)
  expect(await find('restoreTestFailed')).toMatchObject([{ severity: 'warning' }])
  backups.server.moveClock(0)
  expect(await find('restoreTestFailed')).toEqual([])
})
