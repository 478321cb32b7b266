import {
  tasksArchive,
  tasksDelete,
  tasksRestore,
  tasksUnarchive,
  trashDelete,
  trashList,
} from '@headway/contracts/task-trash'
import type { Actor } from '../../../platform/actor.ts'
import type { RouteTable } from '../../../platform/http/endpoint.ts'
import type { Platform } from '../../../platform/platform.ts'
import { orStale } from '../../../platform/http/optimistic-locking.ts'
import { archiveTask, unarchiveTask } from '../archive/archive.service.ts'
import { can } from '../core/tasks.policy.ts'
import { readTask } from '../core/tasks.queries.ts'
import { purgeTask } from './purge.ts'
import { listTrash } from './trash.list.ts'
import { deleteTask, restoreTask } from './trash.service.ts'

const readerOf =
  ({ database, clock }: Platform, actor: Actor, id: number) =>
  () =>
    readTask(database, actor, id, clock.now())

/** Registers the routes of the trash and the archive. */
export function registerTrash(table: RouteTable, platform: Platform): void {
  routeTrash(table, platform)
  routeArchive(table, platform)
}

function routeTrash(table: RouteTable, platform: Platform): void {
  table.route(trashList, { can: can.seeTrash, ability: 'task.seeTrash' }, ({ actor, query }) =>
    listTrash(platform, actor, query),
  )

  table.route(
    trashDelete,
    { can: can.purge, ability: 'task.purge' },
    async ({ context, params: { id }, write }) => {
      await write((trx) => purgeTask(platform, context, id, trx))
      return undefined
    },
  )

  table.route(
    tasksDelete,
    { can: 'signed-in' },
    async ({ context, actor, params: { id }, expectedVersion, write }) => {
      const written = write((trx) => deleteTask(platform, context, { id, expectedVersion }, trx))
      await orStale(written, readerOf(platform, actor, id))
      return undefined
    },
  )

  table.route(
    tasksRestore,
    { can: can.seeTrash, ability: 'task.restore' },
    async ({ context, actor, params: { id }, write }) => {
      await write((trx) => restoreTask(platform, context, id, trx))
      return readerOf(platform, actor, id)()
    },
  )
}

function routeArchive(table: RouteTable, platform: Platform): void {
  table.route(
    tasksArchive,
    { can: 'signed-in' },
    async ({ context, actor, params: { id }, expectedVersion, write }) => {
      const read = readerOf(platform, actor, id)
      await orStale(
        write((trx) => archiveTask(platform, context, { id, expectedVersion }, trx)),
        read,
      )
      return read()
    },
  )

  table.route(
    tasksUnarchive,
    { can: 'signed-in' },
    async ({ context, actor, params: { id }, expectedVersion, write }) => {
      const read = readerOf(platform, actor, id)
      await orStale(
        write((trx) => unarchiveTask(platform, context, { id, expectedVersion }, trx)),
        read,
      )
      return read()
    },
  )
}
