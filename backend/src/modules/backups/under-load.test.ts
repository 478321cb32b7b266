import { tasksCreate } from '@headway/contracts/tasks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BackupServer, startBackupServer } from './testing/backup-server.ts'

const WRITERS = 50
/** For a busy machine. */
const PATIENCE = { timeout: 60_000 }

let backups: BackupServer

beforeAll(async () => {
  backups = await startBackupServer()
})
afterAll(() => backups.stop())

it('a backup begun while fifty people write without a pause refuses none of them and is exactly what can be restored', async () => {
  const { server } = backups
  const writers = await Promise.all(Array.from({ length: WRITERS }, () => server.createUser({ role: 'pm' })))
  let isDone = false
  let written = 0
  const write = async (writer: (typeof writers)[number]) => {
    while (!isDone) {
      await server.call(writer, tasksCreate, { body: { title: `Task ${++written}`, tags: ['load'] } })
    }
  }
  const writing = writers.map(write)
  await expect.poll(() => written, PATIENCE).toBeGreaterThan(2 * WRITERS)
  const before = written
  const backup = await backups.backUp()
  const during = written - before
  isDone = true
  await Promise.all(writing)
  expect(backup).toMatchObject({ state: 'done', error: null })
  expect(during).toBeGreaterThan(WRITERS)
  expect(await backups.testRestore(backup.id)).toMatchObject({
    state: 'done',
    error: null,
    rows: backup.rows,
  })
})
