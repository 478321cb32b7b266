import { beginsWith, hasWord } from '../../../platform/search/words.ts'
import { taskWords } from '../search/task-words.ts'
import type { TaskFilter } from './task-filter.ts'
import { fragment, type Fragment, places } from '../../../platform/database/statement-parts.ts'

/** One of the lists in `task_lists`. */
export interface List {
  kind: 'scope' | 'assigned' | 'tag' | 'unowned' | 'blocked'
  userId: number
  tag: string
}

/** What of a filter an index does not hold. */
export interface Unindexed {
  statuses: boolean
  priorities: boolean
  due: boolean
}

export const isOf = (list: List, alias: string): Fragment =>
  fragment(
    `${alias}.kind = '${list.kind}' AND ${alias}.user_id = ? AND ${alias}.tag = ?`,
    list.userId,
    list.tag,
  )

function statusSql(filter: TaskFilter, now: Date): Fragment {
  const parts = [...(filter.statuses ?? [])].map((status) => {
    if (status === 'completed') {
      return fragment('d.is_closed = 1')
    }
    return status === 'overdue'
      ? fragment('d.is_closed = 0 AND d.due_sort < ?', now)
      : fragment('d.is_closed = 0 AND d.status = ? AND d.due_sort >= ?', status, now)
  })
  return fragment(
    `(${parts.map(({ sql }) => `(${sql})`).join(' OR ')})`,
    ...parts.flatMap(({ values }) => values),
  )
}

/** Joins and conditions that hold a row against lists by their primary key. */
export function membership(lists: readonly List[], id: string): { joins: Fragment[]; checks: Fragment[] } {
  return {
    joins: lists.map((list, index) => {
      const { sql, values } = isOf(list, `o${index}`)
      return fragment(
        `LEFT JOIN task_lists o${index} FORCE INDEX (PRIMARY) ON o${index}.task_id = ${id} AND ${sql}`,
        ...values,
      )
    }),
    checks: lists.map((_, index) => fragment(`o${index}.task_id IS NOT NULL`)),
  }
}

/** Everything that a row of a leading index may still have to be. */
export function checksOf(filter: TaskFilter, left: Unindexed, id: string, now: Date): Fragment[] {
  const checks: Fragment[] = []
  if (left.statuses && filter.statuses !== undefined) {
    checks.push(statusSql(filter, now))
  }
  if (left.priorities && filter.priorities !== undefined) {
    const wanted = [...filter.priorities]
    checks.push(fragment(`d.priority IN (${places(wanted.length)})`, ...wanted))
  }
  if (left.due && filter.due !== undefined) {
    checks.push(fragment('d.due_sort >= ? AND d.due_sort < ?', filter.due.from, filter.due.before))
  }
  for (const term of filter.terms ?? []) {
    checks.push(fragment(hasWord(taskWords, id), beginsWith(term)))
  }
  return checks
}

/** Returns the conditions that leave out tasks completed before a day; open tasks stay. */
export function completedSince(
  day: string,
  table: 'tasks' | 'task_lists',
): { joins: Fragment[]; checks: Fragment[] } {
  return table === 'tasks'
    ? { joins: [], checks: [fragment('(d.is_closed = 0 OR d.completed_on >= ?)', day)] }
    : {
        joins: [fragment('LEFT JOIN tasks done ON done.id = d.task_id')],
        checks: [fragment('(d.is_closed = 0 OR done.completed_on >= ?)', day)],
      }
}

/** Holds a row against who has created its task. */
export function createdBy(
  creatorId: number,
  table: 'tasks' | 'task_lists',
): { joins: Fragment[]; checks: Fragment[] } {
  return table === 'tasks'
    ? { joins: [], checks: [fragment('d.creator_id = ?', creatorId)] }
    : {
        joins: [fragment('LEFT JOIN tasks c ON c.id = d.task_id')],
        checks: [fragment('c.creator_id = ?', creatorId)],
      }
}
