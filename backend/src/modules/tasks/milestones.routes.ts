import {
  milestonesCreate,
  milestonesDelete,
  milestonesList,
  milestonesUpdate,
  type Task,
} from '@headway/contracts/tasks'
import type { Actor } from '../../platform/actor.ts'
import type { RouteTable } from '../../platform/endpoint.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { orStale } from '../../platform/versions.ts'
import { createMilestone, deleteMilestone, updateMilestone } from './milestones.service.ts'
import { requireTask } from './task-access.ts'
import { findMilestone, listMilestones } from './tasks.queries.ts'

export function registerMilestones(table: RouteTable, platform: Platform): void {
  const { database } = platform

  const load = async (actor: Actor, id: number, ability: keyof Task['can']) => {
    const milestone = await findMilestone(database, id)
    if (!milestone) {
      throw notFound('milestone')
    }
    const can = await requireTask(database, actor, milestone.taskId)
    if (!can[ability]) {
      throw forbidden(`milestone.${ability === 'recordProgress' ? 'recordProgress' : 'edit'}`)
    }
    return { milestone, can }
  }

  const present = async (id: number) => {
    const milestone = await findMilestone(database, id)
    if (!milestone) {
      throw notFound('milestone')
    }
    return milestone
  }

  table.route(milestonesList, { can: 'signed-in' }, async ({ actor, params }) => {
    await requireTask(database, actor, params.id)
    return { items: await listMilestones(database, params.id) }
  })

  table.route(milestonesCreate, { can: 'signed-in' }, async ({ act, actor, params, body, write }) => {
    await requireTask(database, actor, params.id, 'editMilestones')
    const id = await write((trx) => createMilestone(platform, act, params.id, body, trx))
    return present(id)
  })

  table.route(
    milestonesUpdate,
    { can: 'signed-in' },
    async ({ act, actor, params, body, expectedVersion, write }) => {
      const { milestone, can } = await load(actor, params.id, 'recordProgress')
      const changesText = body.title !== undefined || body.description !== undefined
      if (changesText && !can.editMilestones) {
        throw forbidden('milestone.edit', 'field_not_allowed')
      }
      const change = { id: params.id, taskId: milestone.taskId, body, expectedVersion }
      const read = () => present(params.id)
      await orStale(
        write((trx) => updateMilestone(platform, act, change, trx)),
        read,
      )
      return read()
    },
  )

  table.route(milestonesDelete, { can: 'signed-in' }, async ({ act, actor, params, write }) => {
    const { milestone } = await load(actor, params.id, 'editMilestones')
    await write((trx) => deleteMilestone(platform, act, { id: params.id, taskId: milestone.taskId }, trx))
    return undefined
  })
}
