import {
  backupsList,
  backupsRestorePlan,
  backupsStart,
  backupsState,
  restoreTestsList,
  restoreTestsStart,
} from '@headway/contracts/backups'
import type { RouteTable } from '../../platform/http/endpoint.ts'
import type { Platform } from '../../platform/platform.ts'
import { registerJobs } from './backups.jobs.ts'
import { listBackups, listRestoreTests, readBackup, readRestoreTest } from './backups.list.ts'
import { offerFigures } from './backups.metrics.ts'
import { can } from './backups.policy.ts'
import { requestBackup, requestRestoreTest, requireBackups, requireRestoreTests } from './backups.service.ts'
import { planRestore } from './restore-plan.ts'
import { readState } from './backups.state.ts'

const unlistedColumns = {
  'backups.requested_by': 'who asked for a backup stands in the audit log',
  'backup_restore_tests.requested_by': 'who asked for a restore test stands in the audit log',
}

/** Registers the routes, jobs and metrics of backups. */
export function registerBackups(table: RouteTable, platform: Platform): void {
  platform.personalData.add([], unlistedColumns)
  const { database } = platform
  const options = { can: can.administer, ability: 'backup.administer' }
  registerJobs(platform)
  offerFigures(platform)

  table.route(backupsState, options, ({ actor }) => readState(platform, actor))

  table.route(restoreTestsList, options, ({ query }) => listRestoreTests(database, query))

  table.route(backupsList, options, ({ query }) => listBackups(database, query))

  table.route(backupsStart, options, async ({ context, write }) => {
    await requireBackups(platform)
    return readBackup(database, await write((trx) => requestBackup(platform, context, trx)))
  })

  table.route(backupsRestorePlan, { can: can.restore, ability: 'backup.restore' }, ({ params }) =>
    planRestore(platform, params.id),
  )

  table.route(restoreTestsStart, options, async ({ context, params, write }) => {
    await requireRestoreTests(platform)
    const id = await write((trx) => requestRestoreTest(platform, context, params.id, trx))
    return readRestoreTest(database, id)
  })
}
