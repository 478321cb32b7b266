import { tasksLook } from '@headway/contracts/task-onlookers'
import type { RouteTable } from '../../../platform/endpoint.ts'
import type { Platform } from '../../../platform/platform.ts'
import { requireReadable } from '../task-access.ts'
import { findOnlookers, noteLook } from './onlookers.service.ts'

/** Mounts who has a task open (ADR 115). */
export function registerOnlookers(table: RouteTable, { database, clock }: Platform): void {
  table.route(tasksLook, { can: 'signed-in' }, async ({ actor, params: { id: taskId } }) => {
    await requireReadable(database, actor, taskId)
    const look = { actor, taskId, now: clock.now() }
    await noteLook(database, look)
    return findOnlookers(database, look)
  })
}
