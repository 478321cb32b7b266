import {
  taskViewsCreate,
  taskViewsDelete,
  taskViewsList,
  taskViewsUpdate,
} from '@headway/contracts/task-views'
import type { RouteTable } from '../../platform/http/endpoint.ts'
import type { Platform } from '../../platform/platform.ts'
import { orStale } from '../../platform/http/optimistic-locking.ts'
import { audiencesOf, can } from './views.policy.ts'
import { listViews, readOwnView } from './views.queries.ts'
import { createView, deleteView, updateView } from './views.service.ts'

/** Registers the routes of saved views. */
export function registerViews(table: RouteTable, platform: Platform): void {
  const { database } = platform

  table.route(taskViewsList, { can: 'signed-in' }, async ({ actor }) => ({
    items: await listViews(database, actor),
    can: { create: can.create(), audiences: audiencesOf(actor) },
  }))

  table.route(taskViewsCreate, { can: 'signed-in' }, async ({ context, actor, body, write }) => {
    const id = await write((trx) => createView(platform, context, body, trx))
    return readOwnView(database, actor, id)
  })

  table.route(
    taskViewsUpdate,
    { can: 'signed-in' },
    async ({ context, actor, params: { id }, body, expectedVersion, write }) => {
      const read = () => readOwnView(database, actor, id)
      await orStale(
        write((trx) => updateView(platform, context, { id, body, expectedVersion }, trx)),
        read,
      )
      return read()
    },
  )

  table.route(taskViewsDelete, { can: 'signed-in' }, async ({ context, params: { id }, write }) => {
    await write((trx) => deleteView(platform, context, id, trx))
    return undefined
  })
}
