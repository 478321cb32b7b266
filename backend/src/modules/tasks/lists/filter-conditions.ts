import { prefixPattern, matchesPrefixSql } from '../../../platform/search/search-index.ts'
import { taskSearchIndex } from '../search/task-search-index.ts'
import type { TaskFilter } from './task-filter.ts'
import { fragment, type Fragment, placeholders } from '../../../platform/database/sql-fragments.ts'

/** One of the lists in `task_list_entries`. */
export interface List {
  kind: 'scope' | 'assigned' | 'tag' | 'unowned' | 'blocked'
  userId: number
  tag: string
}

/** Filters that the index does not cover. */
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
      return fragment('d.list_state = 1')
    }
    return status === 'overdue'
      ? fragment('d.list_state = 0 AND d.due_sort < ?', now)
      : fragment('d.list_state = 0 AND d.status = ? AND d.due_sort >= ?', status, now)
  })
  return fragment(
    `(${parts.map(({ sql }) => `(${sql})`).join(' OR ')})`,
    ...parts.flatMap(({ values }) => values),
  )
}

/** Returns joins and conditions that require a row to be in the lists, checked by primary key. */
export function membership(lists: readonly List[], id: string): { joins: Fragment[]; checks: Fragment[] } {
  return {
    joins: lists.map((list, index) => {
      const { sql, values } = isOf(list, `o${index}`)
      return fragment(
        `LEFT JOIN task_list_entries o${index} FORCE INDEX (PRIMARY) ON o${index}.task_id = ${id} AND ${sql}`,
        ...values,
      )
    }),
    checks: lists.map((_, index) => fragment(`o${index}.task_id IS NOT NULL`)),
  }
}

/** Returns the conditions that the leading index does not cover. */
export function filterConditions(filter: TaskFilter, left: Unindexed, id: string, now: Date): Fragment[] {
  const checks: Fragment[] = []
  if (left.statuses && filter.statuses !== undefined) {
    checks.push(statusSql(filter, now))
  }
  if (left.priorities && filter.priorities !== undefined) {
    const wanted = [...filter.priorities]
    checks.push(fragment(`d.priority IN (${placeholders(wanted.length)})`, ...wanted))
  }
  if (left.due && filter.due !== undefined) {
    checks.push(fragment('d.due_sort >= ? AND d.due_sort < ?', filter.due.from, filter.due.before))
  }
  for (const term of filter.terms ?? []) {
    checks.push(fragment(matchesPrefixSql(taskSearchIndex, id), prefixPattern(term)))
  }
  return checks
}

/** Returns the conditions that leave out tasks completed before a day; open tasks stay. */
export function completedSince(
  day: string,
  table: 'tasks' | 'task_list_entries',
): { joins: Fragment[]; checks: Fragment[] } {
  return table === 'tasks'
    ? { joins: [], checks: [fragment('(d.list_state = 0 OR d.completed_on >= ?)', day)] }
    : {
        joins: [fragment('LEFT JOIN tasks done ON done.id = d.task_id')],
        checks: [fragment('(d.list_state = 0 OR done.completed_on >= ?)', day)],
      }
}

/** Returns the condition that the task was created by a user. */
export function createdBy(
  creatorId: number,
  table: 'tasks' | 'task_list_entries',
): { joins: Fragment[]; checks: Fragment[] } {
  return table === 'tasks'
    ? { joins: [], checks: [fragment('d.creator_id = ?', creatorId)] }
    : {
        joins: [fragment('LEFT JOIN tasks c ON c.id = d.task_id')],
        checks: [fragment('c.creator_id = ?', creatorId)],
      }
}
