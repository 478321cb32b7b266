import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { TaskModel } from './task.model.ts'

export interface ReportableTask {
  id: number
  title: string
  creatorId: number
}

/**
 * The task a report may be about: assigned to its author, or any for a super administrator (rules.md, section 1).
 * Undefined when it is not.
 */
export async function findReportableTask(
  trx: Transaction,
  actor: Actor,
  taskId: number,
): Promise<ReportableTask | undefined> {
  const task = await TaskModel.query(trx).findById(taskId)
  if (!task) {
    return undefined
  }
  const assigned = (await trx('task_assignments')
    .where({ task_id: taskId, user_id: actor.id })
    .first('task_id')) as unknown
  return assigned || actor.role === 'super_admin'
    ? { id: task.id, title: task.title, creatorId: task.creatorId }
    : undefined
}

/** Titles and creators of tasks, for modules that name them. */
export async function findTasksByIds(
  database: Database,
  ids: readonly number[],
): Promise<Map<number, ReportableTask>> {
  if (ids.length === 0) {
    return new Map()
  }
  const rows = (await database.knex('tasks').whereIn('id', ids).select('id', 'title', 'creator_id')) as {
    id: number
    title: string
    creator_id: number
  }[]
  return new Map(rows.map((row) => [row.id, { id: row.id, title: row.title, creatorId: row.creator_id }]))
}
