import type { RequestContext } from '../../platform/request-context.ts'
import { ProblemError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import {
  updateMilestone,
  createRelation,
  lifecycleStates,
  completeTask,
  startTask,
  createTask,
  TaskModel,
} from '../tasks/index.ts'
import type { ImportRecord, RowResult, WorkRow } from './import.store.ts'
import type { PlannedTask } from './plan-task.ts'

/** Finds the task created for an item of the file, by this import or an earlier one. */
async function taskCalled(
  { database }: Platform,
  { id, actorId, source }: ImportRecord,
  externalId: string,
  trx: Transaction,
): Promise<number | undefined> {
  const [row] = await database.rows<{ taskId: number | null }>(
    `SELECT task_id AS taskId FROM task_import_rows
     WHERE import_id = ? AND external_id = ? AND outcome IN ('linking', 'done', 'skipped') ORDER BY line LIMIT 1`,
    [id, externalId],
    trx,
  )
  if (row?.taskId) {
    return row.taskId
  }
  const [origin] = await database.rows<{ taskId: number }>(
    'SELECT task_id AS taskId FROM task_external_ids WHERE actor_id = ? AND source = ? AND external_id = ?',
    [actorId, source, externalId],
    trx,
  )
  return origin?.taskId
}

const sentenceOf = ({ options, code }: ProblemError): string =>
  options.errors?.[0]?.message ?? options.detail ?? code

/** Creates the task as a subtask of its parent, or without a parent if the parent refuses it. */
async function createBelow(
  platform: Platform,
  context: RequestContext,
  {
    plannedTask,
    parentId,
    notes,
  }: { plannedTask: PlannedTask; parentId: number | undefined; notes: string[] },
  trx: Transaction,
): Promise<number> {
  if (parentId !== undefined) {
    try {
      return (await createTask(platform, context, { ...plannedTask.body, parentId }, trx)).id
    } catch (error) {
      if (!(error instanceof ProblemError)) {
        throw error
      }
      notes.push(`Imported without its parent task: ${sentenceOf(error)}`)
    }
  }
  return (await createTask(platform, context, { ...plannedTask.body, parentId: null }, trx)).id
}

async function writeProgress(
  platform: Platform,
  context: RequestContext,
  { id, plannedTask }: { id: number; plannedTask: PlannedTask },
  trx: Transaction,
): Promise<void> {
  const request = { id, expectedVersion: undefined }
  if (plannedTask.done.length > 0) {
    const milestones = await trx('milestones')
      .where({ task_id: id })
      .whereIn('position', plannedTask.done)
      .orderBy('position')
      .select('id')
    for (const milestone of milestones) {
      const body = { isCompleted: true }
      await updateMilestone(platform, context, { id: milestone.id, body, expectedVersion: undefined }, trx)
    }
  }
  if (plannedTask.status === 'completed') {
    await completeTask(platform, context, request, trx)
  } else if (plannedTask.status === 'in_progress') {
    await startTask(platform, context, request, trx)
  }
}

const versionOf = async (id: number, trx: Transaction): Promise<number> =>
  (await TaskModel.query(trx).findById(id).select('version').throwIfNotFound()).version

/**
 * Creates the task of a row, under the rules for creating a task manually. A refusal becomes the result of the row.
 *
 * @throws any error that is not a `ProblemError`.
 */
export async function createRow(
  platform: Platform,
  { record, context }: { record: ImportRecord; context: RequestContext },
  row: WorkRow,
  trx: Transaction,
): Promise<RowResult> {
  const plannedTask = JSON.parse(row.plannedTask) as PlannedTask
  const notes = JSON.parse(row.notes) as string[]
  const parentId =
    plannedTask.parent === null ? undefined : await taskCalled(platform, record, plannedTask.parent, trx)
  let taskId: number
  try {
    taskId = await createBelow(platform, context, { plannedTask, parentId, notes }, trx)
  } catch (error) {
    if (error instanceof ProblemError) {
      return { outcome: 'failed', notes: [...notes, sentenceOf(error)] }
    }
    throw error
  }
  await writeProgress(platform, context, { id: taskId, plannedTask }, trx)
  if (row.externalId !== null) {
    await platform.database.change(
      `INSERT INTO task_external_ids (actor_id, source, external_id, task_id) VALUES (?, ?, ?, ?)
       ON DUPLICATE KEY UPDATE task_id = VALUES(task_id)`,
      [record.actorId, record.source, row.externalId, taskId],
      trx,
    )
  }
  const outcome = plannedTask.relations.length > 0 ? 'linking' : 'done'
  return { outcome, notes, taskId, versionAfter: await versionOf(taskId, trx) }
}

/** Relates the task of a row to other tasks of the file. Relations that are not possible become notes. */
export async function linkRow(
  platform: Platform,
  { record, context }: { record: ImportRecord; context: RequestContext },
  row: WorkRow,
  trx: Transaction,
): Promise<RowResult> {
  const { relations } = JSON.parse(row.plannedTask) as PlannedTask
  const notes = JSON.parse(row.notes) as string[]
  for (const { kind, externalId } of relations) {
    const otherId = await taskCalled(platform, record, externalId, trx)
    if (otherId === undefined || row.taskId === null) {
      notes.push(`Not linked to ${externalId}, which was not imported.`)
      continue
    }
    try {
      await createRelation(platform, context, { id: row.taskId, kind, taskId: otherId }, trx)
    } catch (error) {
      if (!(error instanceof ProblemError)) {
        throw error
      }
      if (error.code !== 'relation_exists') {
        notes.push(`Not linked to ${externalId}: ${sentenceOf(error)}`)
      }
    }
  }
  return { outcome: 'done', notes }
}

/** Tells whether a task has subtasks outside the trash. */
export async function hasSubtasks(taskId: number, trx: Transaction): Promise<boolean> {
  const row: unknown = await trx('tasks')
    .where({ parent_id: taskId })
    .whereNot({ lifecycle_state: lifecycleStates.trash })
    .first('id')
  return row !== undefined
}
