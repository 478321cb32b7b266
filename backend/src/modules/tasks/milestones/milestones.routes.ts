import {
  type Milestone,
  milestonesCreate,
  milestonesDelete,
  milestonesList,
  milestonesOrder,
  milestonesUpdate,
} from '@headway/contracts/tasks'
import type { RouteTable } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { orStale } from '../../../platform/http/optimistic-locking.ts'
import { createMilestone, deleteMilestone, updateMilestone } from './milestones.service.ts'
import { orderMilestones } from './milestones.order.ts'
import { requireReadable } from '../core/task-access.ts'
import { findMilestone, listMilestones, readTask } from '../core/tasks.queries.ts'

export function registerMilestones(table: RouteTable, platform: Platform): void {
  const { database } = platform

  const present = async (id: number) => {
    const milestone = await findMilestone(database, id)
    if (!milestone) {
      throw notFound('milestone')
    }
    return milestone
  }

  table.route(milestonesList, { can: 'signed-in' }, async ({ actor, params }) => {
    await requireReadable(database, actor, params.id)
    return { items: await listMilestones(database, params.id) }
  })

  table.route(milestonesCreate, { can: 'signed-in' }, async ({ context, params, body, write }) => {
    let created: Milestone | undefined
    const id = await write(async (trx) => {
      created = await createMilestone(platform, context, params.id, body, trx)
      return created.id
    })
    return created ?? present(id)
  })

  table.route(
    milestonesOrder,
    { can: 'signed-in' },
    async ({ context, params, body, expectedVersion, write }) => {
      const wanted = { taskId: params.id, order: body.order, expectedVersion }
      const version = await orStale(
        write((trx) => orderMilestones(platform, context, wanted, trx)),
        () => readTask(database, context.actor, params.id, platform.clock.now()),
      )
      return { items: await listMilestones(database, params.id), version }
    },
  )

  table.route(
    milestonesUpdate,
    { can: 'signed-in' },
    async ({ context, params, body, expectedVersion, write }) =>
      orStale(
        write((trx) => updateMilestone(platform, context, { id: params.id, body, expectedVersion }, trx)),
        () => present(params.id),
      ),
  )

  table.route(milestonesDelete, { can: 'signed-in' }, async ({ context, params, write }) => {
    await write((trx) => deleteMilestone(platform, context, params.id, trx))
    return undefined
  })
}
