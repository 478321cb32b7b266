import { bulkGet, bulkSelection, bulkStart, bulkUndo } from '@headway/contracts/task-bulk'
import { limits } from '@headway/contracts'
import type { RouteTable } from '../../../platform/http/endpoint.ts'
import type { Platform } from '../../../platform/platform.ts'
import { isLockConflict } from '../../../platform/database/transaction.ts'
import { readBulk } from './bulk.read.ts'
import { resolveSelection, findSelected, startBulk, undoBulk } from './bulk.service.ts'
import { findBulk } from './bulk.store.ts'
import { runBulk } from './run-bulk.ts'

/** Maximum number of tasks that are processed before the response. Larger operations run in a job after it. */
const MAX_UNFINISHED = 100

/** Registers the routes of bulk operations. Permissions are checked for each task. */
export function registerBulk(table: RouteTable, platform: Platform): void {
  const { database } = platform

  /** Runs a short operation at once. The job continues whatever remains. */
  const goOn = async (id: number) => {
    const bulk = await findBulk(database, id)
    if (bulk && bulk.total <= MAX_UNFINISHED) {
      try {
        await runBulk(platform, id)
      } catch (error) {
        if (!isLockConflict(error)) {
          throw error
        }
        // Other transactions hold locks on the same tasks. The job continues the operation.
      }
      platform.feed.wake()
    }
  }

  table.route(bulkSelection, { can: 'signed-in' }, async ({ actor, query }) => {
    const found = await findSelected(platform, actor, query)
    return { total: found?.length ?? limits.bulkTasks, isTooMany: found === undefined }
  })

  table.route(bulkStart, { can: 'signed-in' }, async ({ context, actor, body, write }) => {
    const tasks = await resolveSelection(platform, actor, body.selection)
    const id = await write((trx) => startBulk(platform, context, { operation: body.act, tasks }, trx))
    await goOn(id)
    return readBulk(platform, actor, id)
  })

  table.route(bulkGet, { can: 'signed-in' }, ({ actor, params: { id } }) => readBulk(platform, actor, id))

  table.route(bulkUndo, { can: 'signed-in' }, async ({ context, actor, params, write }) => {
    const id = await write((trx) => undoBulk(platform, context, params.id, trx))
    await goOn(id)
    return readBulk(platform, actor, id)
  })
}
