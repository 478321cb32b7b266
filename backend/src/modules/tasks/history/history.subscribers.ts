import type { SqlValue } from '../../../platform/database/database.ts'
import type { DomainEvent } from '../../../platform/events/events.ts'
import { insertBeforeCommit } from '../../../platform/database/insert-rows.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { fieldRows, type HistoryRow, milestoneRows, relationRows } from './history.rows.ts'

const INTO = 'task_history (task_id, actor_id, field, part, subject, value_before, value_after, created_at)'

const jsonOf = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

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

/** Writes down who changes what of a task, in the transaction of the act. */
export function subscribeHistory({ database, events, clock }: Platform): void {
  /** What a task begins with is no change of it. */
  const created = new WeakMap<Transaction, Set<number>>()

  const keep = (act: DomainEvent['act'], rows: readonly HistoryRow[], trx: Transaction) => {
    const at = act?.at ?? clock.now()
    const values = rows.map(({ taskId, field, part, subject, before, after }): SqlValue[] => [
      taskId,
      act?.actor.id ?? null,
      field,
      part,
      subject,
      jsonOf(before),
      jsonOf(after),
      at,
    ])
    if (values.length > 0) {
      insertBeforeCommit(database, INTO, values, trx)
    }
  }

  events.subscribe('task.created', async ({ payload }, trx) => {
    created.set(trx, (created.get(trx) ?? new Set()).add(payload.taskId))
  })

  for (const name of fieldEvents) {
    events.subscribe(name, async ({ act, payload, change }, trx) => {
      if (change && !created.get(trx)?.has(payload.taskId)) {
        keep(act, fieldRows(payload.taskId, change), trx)
      }
    })
  }

  events.subscribe('milestone.changed', async ({ act, payload, change }, trx) => {
    if (change) {
      keep(act, milestoneRows(payload.taskId, payload.milestone, change), trx)
    }
  })

  for (const name of ['relation.added', 'relation.removed'] as const) {
    events.subscribe(name, async ({ act, payload, change }, trx) => {
      if (change) {
        keep(act, relationRows(payload.taskId, change), trx)
      }
    })
  }
}
