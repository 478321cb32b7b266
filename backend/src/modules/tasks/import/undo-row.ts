import type { Act } from '../../../platform/act.ts'
import { ProblemError } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { shelves } from '../shelves.ts'
import { TaskModel } from '../task.model.ts'
import { deleteTask } from '../trash/trash.service.ts'
import { hasSubtasks } from './create-row.ts'
import type { RowResult, WorkRow } from './import.store.ts'

/** Why a task that was imported is not taken back; undefined where it is. */
async function keptBecause(
  { taskId, versionAfter }: WorkRow,
  now: TaskModel,
  trx: Transaction,
): Promise<string | undefined> {
  if (now.version !== versionAfter) {
    return 'Kept, because it was changed since the import.'
  }
  return (await hasSubtasks(taskId ?? 0, trx))
    ? 'Kept, because a part of it was changed since the import.'
    : undefined
}

/** Moves the task of a row to the trash, unless somebody has changed it since. @throws what is no refusal. */
export async function undoRow(
  platform: Platform,
  act: Act,
  row: WorkRow,
  trx: Transaction,
): Promise<RowResult> {
  const id = row.taskId ?? 0
  const now = await TaskModel.query(trx).findById(id).forUpdate().select('version', 'shelf')
  if (!now || now.shelf === shelves.trash) {
    return { outcome: 'undone' }
  }
  const notes = JSON.parse(row.notes) as string[]
  const reason = await keptBecause(row, now, trx)
  if (reason !== undefined) {
    return { outcome: 'kept', notes: [...notes, reason] }
  }
  try {
    await deleteTask(platform, act, { id, expectedVersion: undefined }, trx)
  } catch (error) {
    if (error instanceof ProblemError) {
      return { outcome: 'kept', notes: [...notes, error.options.detail ?? error.code] }
    }
    throw error
  }
  await trx('task_origins').where({ task_id: id }).delete()
  return { outcome: 'undone' }
}
