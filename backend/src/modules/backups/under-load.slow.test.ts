import { tasksCreate } from '@headway/contracts/tasks'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
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
  onTestFinished(() => {
    isDone = true
  })
  let written = 0
  const write = async (writer: (typeof writers)[number]) => {
    while (!isDone) {
      await server.call(writer, tasksCreate, { body: { title: `Task ${++written}`, tags: ['load'] } })
    }
  }
  // All of them end, so that nobody writes on when one was refused.
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
