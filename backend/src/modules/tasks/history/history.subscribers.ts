import type { SqlValue } from '../../../platform/database/database.ts'
import type { DomainEvent } from '../../../platform/events/events.ts'
import { queueInsert } from '../../../platform/database/insert-rows.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { fieldRows, type HistoryRow, milestoneRows, relationRows } from './history.rows.ts'

const HISTORY_COLUMNS =
  'task_history (task_id, actor_id, field, part, subject, value_before, value_after, created_at)'

const toJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

const fieldEvents = [
  'task.updated',
  'task.assigned',
  'task.started',
  'task.completed',
  'task.reopened',
  'task.blocked',
  'task.unblocked',
  'task.deleted',
  'task.restored',
  'task.archived',
  'task.unarchived',
  'taskFile.added',
  'taskFile.deleted',
] as const

/** Records changes of tasks with their authors, in the transaction of the change. */
export function subscribeHistory({ database, events, clock }: Platform): void {
  /** Tasks created in each transaction. Their initial values are not recorded as changes. */
  const created = new WeakMap<Transaction, Set<number>>()

  const keep = (context: DomainEvent['context'], rows: readonly HistoryRow[], trx: Transaction) => {
    const at = context?.at ?? clock.now()
    const values = rows.map(({ taskId, field, part, subject, before, after }): SqlValue[] => [
      taskId,
      context?.actor.id ?? null,
      field,
      part,
      subject,
      toJson(before),
      toJson(after),
      at,
    ])
    if (values.length > 0) {
      queueInsert(database, HISTORY_COLUMNS, values, trx)
    }
  }

  events.subscribe('task.created', async ({ payload }, trx) => {
    created.set(trx, (created.get(trx) ?? new Set()).add(payload.taskId))
  })

  for (const name of fieldEvents) {
    events.subscribe(name, async ({ context, payload, change }, trx) => {
      if (change && !created.get(trx)?.has(payload.taskId)) {
        keep(context, fieldRows(payload.taskId, change), trx)
      }
    })
  }

  events.subscribe('milestone.changed', async ({ context, payload, change }, trx) => {
    if (change) {
      keep(context, milestoneRows(payload.taskId, payload.milestone, change), trx)
    }
  })

  for (const name of ['relation.added', 'relation.removed'] as const) {
    events.subscribe(name, async ({ context, payload, change }, trx) => {
      if (change) {
        keep(context, relationRows(payload.taskId, change), trx)
      }
    })
  }
}
