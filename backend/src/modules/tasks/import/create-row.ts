import type { Act } from '../../../platform/act.ts'
import { ProblemError } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { updateMilestone } from '../milestones/milestones.service.ts'
import { createRelation } from '../relations/relations.service.ts'
import { shelves } from '../shelves.ts'
import { completeTask, startTask } from '../states/states.service.ts'
import { createTask } from '../tasks.service.ts'
import { TaskModel } from '../task.model.ts'
import type { ImportRecord, RowResult, WorkRow } from './import.store.ts'
import type { WantedTask } from './plan-task.ts'

/** The task that something of a file has become, now or in an earlier import. */
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
    'SELECT task_id AS taskId FROM task_origins WHERE actor_id = ? AND source = ? AND external_id = ?',
    [actorId, source, externalId],
    trx,
  )
  return origin?.taskId
}

const sentenceOf = ({ options, code }: ProblemError): string =>
  options.errors?.[0]?.message ?? options.detail ?? code

/** Creates the task below the one it belongs to; alone where that one takes no more. */
async function createBelow(
  platform: Platform,
  act: Act,
  { wanted, parentId, notes }: { wanted: WantedTask; parentId: number | undefined; notes: string[] },
  trx: Transaction,
): Promise<number> {
  if (parentId !== undefined) {
    try {
      return (await createTask(platform, act, { ...wanted.body, parentId }, trx)).id
    } catch (error) {
      if (!(error instanceof ProblemError)) {
        throw error
      }
      notes.push(`Imported without its parent task: ${sentenceOf(error)}`)
    }
  }
  return (await createTask(platform, act, { ...wanted.body, parentId: null }, trx)).id
}

async function writeProgress(
  platform: Platform,
  act: Act,
  { id, wanted }: { id: number; wanted: WantedTask },
  trx: Transaction,
): Promise<void> {
  const request = { id, expectedVersion: undefined }
  if (wanted.done.length > 0) {
    const milestones = await trx('milestones')
      .where({ task_id: id })
      .whereIn('position', wanted.done)
      .orderBy('position')
      .select('id')
    for (const milestone of milestones) {
      const body = { isCompleted: true }
      await updateMilestone(platform, act, { id: milestone.id, body, expectedVersion: undefined }, trx)
    }
  }
  if (wanted.status === 'completed') {
    await completeTask(platform, act, request, trx)
  } else if (wanted.status === 'in_progress') {
    await startTask(platform, act, request, trx)
  }
}

const versionOf = async (id: number, trx: Transaction): Promise<number> =>
  (await TaskModel.query(trx).findById(id).select('version').throwIfNotFound()).version

/** Creates the task of a row, by the rules of creating one by hand. @throws what is no refusal. */
export async function createRow(
  platform: Platform,
  { record, act }: { record: ImportRecord; act: Act },
  row: WorkRow,
  trx: Transaction,
): Promise<RowResult> {
  const wanted = JSON.parse(row.wanted) as WantedTask
  const notes = JSON.parse(row.notes) as string[]
  const parentId = wanted.parent === null ? undefined : await taskCalled(platform, record, wanted.parent, trx)
  let taskId: number
  try {
    taskId = await createBelow(platform, act, { wanted, parentId, notes }, trx)
  } catch (error) {
    if (error instanceof ProblemError) {
      return { outcome: 'failed', notes: [...notes, sentenceOf(error)] }
    }
    throw error
  }
  await writeProgress(platform, act, { id: taskId, wanted }, trx)
  if (row.externalId !== null) {
    await platform.database.change(
      `INSERT INTO task_origins (actor_id, source, external_id, task_id) VALUES (?, ?, ?, ?)
       ON DUPLICATE KEY UPDATE task_id = VALUES(task_id)`,
      [record.actorId, record.source, row.externalId, taskId],
      trx,
    )
  }
  const outcome = wanted.relations.length > 0 ? 'linking' : 'done'
  return { outcome, notes, taskId, versionAfter: await versionOf(taskId, trx) }
}

/** Relates the task of a row to the others of the file, as far as that is possible. */
export async function linkRow(
  platform: Platform,
  { record, act }: { record: ImportRecord; act: Act },
  row: WorkRow,
  trx: Transaction,
): Promise<RowResult> {
  const { relations } = JSON.parse(row.wanted) as WantedTask
  const notes = JSON.parse(row.notes) as string[]
  for (const { kind, externalId } of relations) {
    const otherId = await taskCalled(platform, record, externalId, trx)
    if (otherId === undefined || row.taskId === null) {
      notes.push(`Not linked to ${externalId}, which was not imported.`)
      continue
    }
    try {
      await createRelation(platform, act, { id: row.taskId, kind, taskId: otherId }, trx)
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

/** Whether something that belongs to a task is still there. */
export async function hasSubtasks(taskId: number, trx: Transaction): Promise<boolean> {
  const row: unknown = await trx('tasks')
    .where({ parent_id: taskId })
    .whereNot({ shelf: shelves.trash })
    .first('id')
  return row !== undefined
}
