import type { TaskLink } from '@headway/contracts/task-relations'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { OUTSIDE_TRASH } from '../shelves.ts'
import { abilities, can } from '../tasks.policy.ts'
import { progressOf, relationOf, stateOf, statusAt, type SummaryRow } from '../tasks.presenter.ts'
import { standingOf } from '../tasks.queries.ts'
import { places } from '../../../platform/database/statement-parts.ts'

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
  | 'shelf'
  | 'in_list'
>

/**
 * Tasks by their ids as another task's page names them: those that the actor may read, and no trace of the others.
 *
 * @param ids at most some hundreds.
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
  const standing = standingOf(actor)
  const rows = await database.rows<LinkRow>(
    `SELECT t.id, t.title, t.status, t.due_sort, t.blocked_at, t.milestone_count, t.progress_sum, t.creator_id, t.shelf, ${standing.column}
     FROM tasks t ${standing.join} WHERE t.id IN (${places(ids.length)}) AND ${OUTSIDE_TRASH}`,
    [...standing.values, ...ids],
    trx,
  )
  const links = rows.flatMap((row): TaskLink[] => {
    const relation = relationOf(row, actor)
    return can.read(actor, relation)
      ? [
          {
            id: row.id,
            title: row.title,
            status: statusAt(row, now),
            progress: progressOf(row),
            can: { complete: abilities(actor, relation, stateOf(row)).complete },
          },
        ]
      : []
  })
  return new Map(links.map((link) => [link.id, link]))
}
