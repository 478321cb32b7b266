import { bulkGet, bulkSelection, bulkStart, bulkUndo } from '@headway/contracts/task-bulk'
import { limits } from '@headway/contracts'
import type { RouteTable } from '../../../platform/http/endpoint.ts'
import type { Platform } from '../../../platform/platform.ts'
import { isLockConflict } from '../../../platform/database/transaction.ts'
import { readBulk } from './bulk.read.ts'
import { choose, findSelected, startBulk, undoBulk } from './bulk.service.ts'
import { findBulk } from './bulk.store.ts'
import { runBulk } from './run-bulk.ts'

/** Tasks that are done before the answer; with more of them the answer comes first. */
const MOST_AT_ONCE = 100

/** Mounts acts over many tasks. What somebody may do with each is decided task by task. */
export function registerBulk(table: RouteTable, platform: Platform): void {
  const { database } = platform

  /** Goes on with it at once where it is short; a job does the rest. */
  const goOn = async (id: number) => {
    const bulk = await findBulk(database, id)
    if (bulk && bulk.total <= MOST_AT_ONCE) {
      try {
        await runBulk(platform, id)
      } catch (error) {
        if (!isLockConflict(error)) {
          throw error
        }
        // Too many others write the same tasks: the job goes on with it.
      }
      platform.feed.wake()
    }
  }

  table.route(bulkSelection, { can: 'signed-in' }, async ({ actor, query }) => {
    const found = await findSelected(platform, actor, query)
    return { total: found?.length ?? limits.bulkTasks, isTooMany: found === undefined }
  })

  table.route(bulkStart, { can: 'signed-in' }, async ({ act, actor, body, write }) => {
    const chosen = await choose(platform, actor, body.selection)
    const id = await write((trx) => startBulk(platform, act, { wanted: body.act, chosen }, trx))
    await goOn(id)
    return readBulk(platform, actor, id)
  })

  table.route(bulkGet, { can: 'signed-in' }, ({ actor, params: { id } }) => readBulk(platform, actor, id))

  table.route(bulkUndo, { can: 'signed-in' }, async ({ act, actor, params, write }) => {
    const id = await write((trx) => undoBulk(platform, act, params.id, trx))
    await goOn(id)
    return readBulk(platform, actor, id)
  })
}
