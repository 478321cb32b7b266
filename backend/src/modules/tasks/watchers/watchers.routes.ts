import { tasksWatch, tasksWatching } from '@headway/contracts/task-watching'
import type { RouteTable } from '../../../platform/http/endpoint.ts'
import type { Platform } from '../../../platform/platform.ts'
import { requireReadable } from '../core/task-access.ts'
import { readWatching, setWatching } from './watchers.service.ts'

/** Registers the routes for watching and muting a task. */
export function registerWatchers(table: RouteTable, platform: Platform): void {
  const { database } = platform

  table.route(tasksWatching, { can: 'signed-in' }, async ({ actor, params: { id } }) => {
    await requireReadable(database, actor, id)
    return readWatching(database, actor, id)
  })

  table.route(tasksWatch, { can: 'signed-in' }, async ({ context, actor, params: { id }, body, write }) => {
    await write((trx) => setWatching(platform, context, { id, ...body }, trx))
    return readWatching(database, actor, id)
  })
}
