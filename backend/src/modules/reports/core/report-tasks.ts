import type { ReportTaskInput } from '@headway/contracts/reports'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/database.ts'
import { insertRows } from '../../../platform/database/insert-rows.ts'
import { padToLength, placeholders } from '../../../platform/database/sql-fragments.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { forbidden } from '../../../platform/errors.ts'
import { findReportableTasks, type ReportableTask } from '../../tasks/index.ts'
import type { Approval } from './report.model.ts'

/** A task of a new report, with the percentage that the author has entered. */
type NewReportTask = ReportableTask & Pick<ReportTaskInput, 'completionPercentage'>

export interface ReportTask {
  reportId: number
  taskId: number
  completionPercentage: number
}

/**
 * Returns the tasks that a new report names, in their order.
 *
 * @throws ProblemError 403 `task_not_available` for a task the author does not work on.
 */
export async function readReportTasks(
  database: Database,
  actor: Actor,
  inputs: readonly ReportTaskInput[],
  trx: Transaction,
): Promise<NewReportTask[]> {
  const ids = inputs.map(({ taskId }) => taskId)
  const tasks = await findReportableTasks(database, actor, ids, trx)
  return inputs.map(({ taskId, completionPercentage }) => {
    const task = tasks.get(taskId)
    if (!task) {
      throw forbidden('report.create', 'task_not_available')
    }
    return { ...task, completionPercentage }
  })
}

interface ReportWithTasks {
  id: number
  authorId: number
  approval: Approval
  createdAt: Date
  tasks: readonly Omit<NewReportTask, 'title'>[]
}

/** Inserts the tasks of new reports. */
export async function insertReportTasks(
  database: Database,
  reports: readonly ReportWithTasks[],
  trx: Transaction,
): Promise<void> {
  const rows = reports.flatMap(({ id, authorId, approval, createdAt, tasks }) =>
    tasks.map((task, position) => [
      id,
      position,
      task.id,
      task.creatorId,
      task.completionPercentage,
      authorId,
      approval,
      createdAt,
    ]),
  )
  await insertRows(
    database,
    {
      into: `report_tasks (report_id, position, task_id, task_creator_id, completion_percentage, author_id, approval,
        created_at)`,
      rows,
    },
    trx,
  )
}

/** Returns the tasks of some reports in their order. */
export function findTasksOf(
  database: Database,
  reportIds: readonly number[],
  length: number,
): Promise<ReportTask[]> {
  return database.rows<ReportTask>(
    `SELECT report_id AS reportId, task_id AS taskId, completion_percentage AS completionPercentage FROM report_tasks
     WHERE report_id IN (${placeholders(length)}) ORDER BY report_id, position`,
    padToLength(reportIds, length),
  )
}

/** Returns the creators of a report's tasks, who may read it. */
export async function findTaskCreators(reportId: number, trx: Transaction): Promise<number[]> {
  const rows = await trx('report_tasks').where({ report_id: reportId }).distinct('task_creator_id')
  return rows.map((row) => row.task_creator_id)
}
