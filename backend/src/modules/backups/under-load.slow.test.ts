import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { type BackupServer, startBackupServer } from './testing/backup-server.ts'
import { buildTask } from '../../test/factories.ts'
import { buildUser } from '../../test/portal.ts'

const WRITERS = 50
/** Timeout for a busy machine. */
const PATIENCE = { timeout: 60_000 }

let backups: BackupServer

beforeAll(async () => {
  backups = await startBackupServer()
})
afterAll(() => backups.stop())

it('a backup during fifty concurrent writers refuses no write and can be restored exactly', async () => {
  const { server } = backups
  const writers = await Promise.all(Array.from({ length: WRITERS }, () => buildUser(server, { role: 'pm' })))
  let isDone = false
  onTestFinished(() => {
    isDone = true
  })
  let written = 0
  const write = async (writer: (typeof writers)[number]) => {
    while (!isDone) {
      await buildTask(server, writer, { title: `Task ${++written}`, tags: ['load'] })
    }
  }
  // Waiting for all writers ensures that none is still running after another one was refused.
  const writing = Promise.allSettled(writers.map(write))
  await expect.poll(() => written, PATIENCE).toBeGreaterThan(2 * WRITERS)
  const before = written
  const backup = await backups.backUp()
  const during = written - before
  isDone = true
  const refused = (await writing).filter(({ status }) => status === 'rejected')
  expect(refused).toEqual([])
  expect(backup).toMatchObject({ state: 'done', error: null })
  expect(during).toBeGreaterThan(WRITERS)
  expect(await backups.testRestore(backup.id)).toMatchObject({
    state: 'done',
    error: null,
    rows: backup.rows,
  })
})
