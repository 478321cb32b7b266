import type { RequestContext } from '../../platform/request-context.ts'
import { ProblemError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { lifecycleStates, TaskModel, deleteTask } from '../tasks/index.ts'
import { hasSubtasks } from './create-row.ts'
import type { RowResult, WorkRow } from './import.store.ts'

/** Returns why an imported task is kept; undefined when it can be deleted. */
async function reasonToKeep(
  { taskId, versionAfter }: WorkRow,
  now: TaskModel,
  trx: Transaction,
): Promise<string | undefined> {
  if (now.version !== versionAfter) {
    return 'Kept, because it was changed since the import.'
  }
  return (await hasSubtasks(taskId ?? 0, trx))
    ? 'Kept, because part of it was changed since the import.'
    : undefined
}

/**
 * Moves the task of a row to the trash, unless it was changed since the import.
 *
 * @throws any error that is not a refusal.
 */
export async function undoRow(
  platform: Platform,
  context: RequestContext,
  row: WorkRow,
  trx: Transaction,
): Promise<RowResult> {
  const id = row.taskId ?? 0
  const now = await TaskModel.query(trx).findById(id).forUpdate().select('version', 'lifecycle_state')
  if (!now || now.lifecycleState === lifecycleStates.trash) {
    return { outcome: 'undone' }
  }
  const notes = JSON.parse(row.notes) as string[]
  const reason = await reasonToKeep(row, now, trx)
  if (reason !== undefined) {
    return { outcome: 'kept', notes: [...notes, reason] }
  }
  try {
    await deleteTask(platform, context, { id, expectedVersion: undefined }, trx)
  } catch (error) {
    if (error instanceof ProblemError) {
      return { outcome: 'kept', notes: [...notes, error.options.detail ?? error.code] }
    }
    throw error
  }
  await trx('task_external_ids').where({ task_id: id }).delete()
  return { outcome: 'undone' }
}
