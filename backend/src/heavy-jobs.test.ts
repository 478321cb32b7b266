import { afterAll, expect, it } from 'vitest'
import { inTransaction } from './platform/database/transaction.ts'
import { startPortal } from './test/portal.ts'

/** Kinds of jobs that only user actions add; schedules add all others when a process starts. */
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
/** More jobs than a process runs in parallel. */
const MANY = 6

const server = await startPortal()
afterAll(() => server.stop())

it('long-running imports, comparisons, backups and restore tests do not delay other jobs', async () => {
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
    .poll(waiting)
    .toEqual([
      'audit.verify',
      'backups.run',
      'backups.testRestore',
      'identity.reconcile',
      'reports.close',
      'tasks.dueZone',
      'tasks.dueZoneNightly',
      'tasks.import',
      'tasks.recount',
      'tasks.renameTag',
      'users.import',
    ])
  over.resolve()
  await jobs.stop()
})
