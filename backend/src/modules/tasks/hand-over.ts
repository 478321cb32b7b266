import type { ActRecord } from '../../platform/act.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { replaceScope } from './task-copies.ts'
import { TaskModel } from './task.model.ts'
import { taskAudience } from './tasks.events.ts'

interface HandOver {
  from: number
  to: number
  /** Who has decided it. */
  act: ActRecord
}

/** Gives one person's open tasks to another; closed ones stay as they were done. */
export async function handOverTasks(
  platform: Platform,
  { from, to, act }: HandOver,
  trx: Transaction,
): Promise<void> {
  const assigned = (await trx('task_assignments')
    .where({ user_id: from, is_closed: false })
    .orderBy('task_id')
    .select('task_id')) as { task_id: number }[]
  for (const { task_id: taskId } of assigned) {
    const task = await TaskModel.query(trx).findById(taskId).forUpdate()
    if (!task || task.isClosed) {
      continue
    }
    await trx('task_assignments').where({ task_id: taskId, user_id: from }).delete()
    await trx('task_assignments')
      .insert({
        task_id: taskId,
        user_id: to,
        assigned_by: act.actor.id,
        is_closed: task.isClosed,
        due_sort: task.dueSort,
      })
      .onConflict()
      .ignore()
    await task.$query(trx).patch({ version: task.version + 1, updatedAt: platform.clock.now() })
    const assignees = (await trx('task_assignments').where({ task_id: taskId }).select('user_id')) as {
      user_id: number
    }[]
    const scope = await replaceScope(
      task,
      assignees.map((row) => row.user_id),
      trx,
    )
    const payload = { taskId, title: task.title, assigneeIds: [to], priority: task.priority }
    await platform.events.emit({ name: 'task.assigned', act, payload, ...taskAudience(taskId, scope) }, trx)
  }
}
