import type { Database } from '../../../platform/database/database.ts'
import { sqlOf, valuesOf } from '../../../platform/database/statement-parts.ts'
import type { Plan, Position } from './list-plan.ts'
import { from, rowsOf } from './list-reading.ts'
import { type DueRange, intersection } from './task-filter.ts'

interface BucketRow {
  id: number
  is_closed: number
  due_sort: Date
}

/**
 * The first rows of a segment in each of several ranges of due dates, one after the other.
 *
 * @param most how many of each.
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
    const { sql, values, order } = rowsOf(plan, { ...part, ...(due ? { due } : {}) }, undefined)
    return {
      sql: `(SELECT ${plan.id} AS id, d.is_closed, d.due_sort FROM ${from(plan, part)} ${sql} ORDER BY ${order} LIMIT ${most})`,
      values,
    }
  })
  const rows = await database.rows<BucketRow>(sqlOf(looks, ' UNION ALL '), valuesOf(looks))
  return rows
    .map((row) => ({ segment, isClosed: row.is_closed === 1, due: row.due_sort, id: row.id }))
    .sort((one, other) => one.due.getTime() - other.due.getTime() || one.id - other.id)
}
