import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { type UnblockedTask, findUnblockedByBulk } from '../relations/unblocked-tasks.ts'
import { findFollowers } from '../watchers/watchers.service.ts'

declare module '../../../platform/events/events.ts' {
  interface EventMap {
    /** A bulk operation unblocked several tasks that these users are assigned to or watch. */
    'tasks.freedTogether': { told: { userId: number; tasks: number }[]; byName: string }
  }
}

/**
 * Notifies each user once about all tasks that a bulk operation unblocked: a single task by its title, several by
 * their number.
 */
export function subscribeBulk({ database, events }: Platform): void {
  const followedBy = async (bulkId: number, exceptId: number | undefined, trx: Transaction) => {
    const ofPerson = new Map<number, UnblockedTask[]>()
    for (const task of await findUnblockedByBulk(database, bulkId, trx)) {
      for (const userId of await findFollowers(database, { taskId: task.id, exceptId }, trx)) {
        ofPerson.set(userId, [...(ofPerson.get(userId) ?? []), task])
      }
    }
    return [...ofPerson].map(([userId, tasks]) => ({ userId, tasks }))
  }

  const silent = { audience: { userIds: [], isOrganizationWide: false }, tags: [] }

  events.subscribe('tasks.bulkChanged', async ({ context, payload: { bulk, byName, ...done } }, trx) => {
    if (done.act !== 'status' && done.act !== 'delete') {
      return
    }
    const followed = await followedBy(bulk, context?.actor.id, trx)
    const ofOne = followed.filter(({ tasks }) => tasks.length === 1)
    for (const [task, people] of Map.groupBy(ofOne, ({ tasks }) => tasks[0])) {
      if (task) {
        const userIds = people.map(({ userId }) => userId)
        const payload = { taskId: task.id, title: task.title, userIds, what: 'task.freed' as const }
        await events.emit({ name: 'task.watched', context, payload, ...silent }, trx)
      }
    }
    const told = followed
      .filter(({ tasks }) => tasks.length > 1)
      .map(({ userId, tasks }) => ({ userId, tasks: tasks.length }))
    if (told.length > 0) {
      await events.emit({ name: 'tasks.freedTogether', context, payload: { told, byName }, ...silent }, trx)
    }
  })
}
