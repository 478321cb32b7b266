import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from './platform/database/transaction.ts'
import { startTestServer, type TestServer } from './test/server.ts'

/** What is added by acts only; all else is added at a process's first look. */
const ADDED_BY_ACTS = [
  'alerts.watchAll',
  'backups.run',
  'backups.testRestore',
  'identity.push',
  'mail.send',
  'tasks.renameTag',
  'tasks.bulk',
  'tasks.import',
  'tasks.seriesDates',
  'users.import',
]
/** More than a process runs at the same time. */
const MANY = 6

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
}, 60_000)
afterAll(() => server.stop())

it('an import, a comparison, a backup and its test may take as long as they like: whatever else there is begins', async () => {
  const { jobs, database } = server.platform
  const over = Promise.withResolvers<void>()
  jobs.handle('stalled', () => over.promise, 'heavy')
  await inTransaction(database.knex, async (trx) => {
    for (let number = 0; number < MANY; number++) {
      await jobs.add({ kind: 'stalled' }, trx)
    }
    for (const kind of ADDED_BY_ACTS) {
      await jobs.add({ kind, payload: {} }, trx)
    }
  })
  jobs.start()
  const waiting = () =>
    database
      .knex('jobs')
      .where({ attempts: 0 })
      .whereNot({ kind: 'stalled' })
      .orderBy('kind')
      .distinct()
      .pluck('kind')
  await expect
    .poll(waiting, { timeout: 10_000 })
    .toEqual([
      'audit.verify',
      'backups.run',
      'backups.testRestore',
      'identity.reconcile',
      'tasks.dueZone',
      'tasks.dueZoneNightly',
      'tasks.fillWords',
      'tasks.import',
      'tasks.recount',
      'tasks.renameTag',
      'users.import',
    ])
  over.resolve()
  await jobs.stop()
}, 60_000)
