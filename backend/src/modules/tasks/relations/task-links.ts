import type { TaskLink } from '@headway/contracts/task-relations'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { NOT_IN_TRASH } from '../core/lifecycle.ts'
import { abilities, can } from '../core/tasks.policy.ts'
import { progressOf, toInvolvement, stateOf, statusAt, type SummaryRow } from '../core/tasks.presenter.ts'
import { involvementSqlFor } from '../core/tasks.queries.ts'
import { placeholders } from '../../../platform/database/sql-fragments.ts'

type LinkRow = Pick<
  SummaryRow,
  | 'id'
  | 'title'
  | 'status'
  | 'due_sort'
  | 'blocked_at'
  | 'milestone_count'
  | 'progress_sum'
  | 'creator_id'
  | 'lifecycle_state'
  | 'in_list'
>

/**
 * Returns links to the tasks that the actor may read. Other ids are missing from the result.
 *
 * @param ids a few hundred at most.
 */
export async function readLinks(
  database: Database,
  actor: Actor,
  { ids, now }: { ids: readonly number[]; now: Date },
  trx?: Transaction,
): Promise<Map<number, TaskLink>> {
  if (ids.length === 0) {
    return new Map()
  }
  const involvement = involvementSqlFor(actor)
  const rows = await database.rows<LinkRow>(
    `SELECT t.id, t.title, t.status, t.due_sort, t.blocked_at, t.milestone_count, t.progress_sum, t.creator_id, t.lifecycle_state, ${involvement.column}
     FROM tasks t ${involvement.join} WHERE t.id IN (${placeholders(ids.length)}) AND ${NOT_IN_TRASH}`,
    [...involvement.values, ...ids],
    trx,
  )
  const links = rows.flatMap((row): TaskLink[] => {
    const involvement = toInvolvement(row, actor)
    return can.read(actor, involvement)
      ? [
          {
            id: row.id,
            title: row.title,
            status: statusAt(row, now),
            progress: progressOf(row),
            can: { complete: abilities(actor, involvement, stateOf(row)).complete },
          },
        ]
      : []
  })
  return new Map(links.map((link) => [link.id, link]))
}
