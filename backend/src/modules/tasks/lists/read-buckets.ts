import type { Database } from '../../../platform/database/database.ts'
import { joinSql, collectValues } from '../../../platform/database/sql-fragments.ts'
import type { Plan, Position } from './query-plan.ts'
import { segmentConditions, tableWithIndex } from './execute-plan.ts'
import { positionOf, type SortedRow } from './positions.ts'
import { type DueRange, intersection } from './task-filter.ts'

/**
 * Reads the first rows of a segment for each of several ranges of due dates, in order.
 *
 * @param most maximum number of rows per range.
 */
export async function readBuckets(
  database: Database,
  plan: Plan,
  segment: number,
  { buckets, most }: { buckets: readonly DueRange[]; most: number },
): Promise<Position[]> {
  const part = plan.segments[segment]
  if (!part) {
    return []
  }
  const looks = buckets.map((bucket) => {
    const due = intersection(part.due, bucket)
    const { sql, values, order } = segmentConditions(plan, { ...part, ...(due ? { due } : {}) }, undefined)
    return {
      sql: `(SELECT ${plan.id} AS id, d.list_state, d.due_sort FROM ${tableWithIndex(plan, part)} ${sql} ORDER BY ${order} LIMIT ${most})`,
      values,
    }
  })
  const rows = await database.rows<SortedRow>(joinSql(looks, ' UNION ALL '), collectValues(looks))
  return rows
    .map((row) => positionOf(row, segment))
    .sort((one, other) => one.due.getTime() - other.due.getTime() || one.id - other.id)
}
