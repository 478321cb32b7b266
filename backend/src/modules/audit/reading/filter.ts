import type { Query } from '@headway/contracts'
import type { auditList } from '@headway/contracts/audit'
import type { Database, SqlValue } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { calendarOf } from '../../calendar/index.ts'

/** Filters of a list or an export. */
export type AuditFilter = Omit<Query<typeof auditList>, 'limit' | 'cursor'>

/**
 * Maximum delay in milliseconds by which an event that was committed late gets its entry after later events; see the
 * event feed.
 */
const LATEST = 60_000

/** Part of a WHERE clause: fixed text with its values. */
interface Condition {
  sql: string
  values: SqlValue[]
}

/** How a page is read: the index to scan, and further conditions checked on each entry. */
export interface Plan {
  index: string
  leading: Condition
  rest: Condition | undefined
}

const likeText = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** Returns the sequence number of the last entry before a moment; 0 when there is none. */
async function placeOf(database: Database, moment: Date): Promise<number> {
  const [row] = await database.rows<{ seq: number }>(
    'SELECT seq FROM audit_entries FORCE INDEX (audit_entries_at) WHERE at < ? ORDER BY at DESC, seq DESC LIMIT 1',
    [moment],
  )
  return row?.seq ?? 0
}

async function datesOf(platform: Platform, { from, to }: AuditFilter): Promise<Condition[]> {
  const calendar = calendarOf(platform)
  const conditions: Condition[] = []
  if (from !== undefined) {
    const start = calendar.startOf(from)
    const place = await placeOf(platform.database, new Date(start.getTime() - LATEST))
    conditions.push({ sql: 'seq > ? AND at >= ?', values: [place, start] })
  }
  if (to !== undefined) {
    const end = calendar.startOf(calendar.plusDays(to, 1))
    const place = await placeOf(platform.database, new Date(end.getTime() + LATEST))
    conditions.push({ sql: 'seq <= ? AND at < ?', values: [place, end] })
  }
  return conditions
}

function equalities(filter: AuditFilter): (Condition & { index: string })[] {
  const { objectType, objectId, actor, address, kind, area } = filter
  const found: (Condition & { index: string })[] = []
  if (objectType !== undefined && objectId !== undefined) {
    found.push({
      index: 'audit_entries_object',
      sql: 'object_type = ? AND object_id = ?',
      values: [objectType, objectId],
    })
  }
  const one = (index: string, sql: string, value: SqlValue | undefined) =>
    value !== undefined && found.push({ index, sql, values: [value] })
  one('audit_entries_actor', 'actor_id = ?', actor)
  one('audit_entries_address', 'address = ?', address)
  one('audit_entries_kind', 'kind = ?', kind)
  one('audit_entries_area', 'area = ?', area)
  if (objectType !== undefined && objectId === undefined) {
    one('PRIMARY', 'object_type = ?', objectType)
  }
  return found
}

const and = (conditions: readonly Condition[]): Condition | undefined =>
  conditions.length === 0
    ? undefined
    : {
        sql: conditions.map(({ sql }) => `(${sql})`).join(' AND '),
        values: conditions.flatMap(({ values }) => values),
      }

/** Plans how a page is read: the most selective condition uses its index, the others are checked entry by entry. */
export async function toPlan(platform: Platform, filter: AuditFilter): Promise<Plan> {
  const dates = await datesOf(platform, filter)
  const found = equalities(filter)
  const lead = found.find(({ index }) => index !== 'PRIMARY')
  const rest: Condition[] = found.filter((condition) => condition !== lead)
  if (filter.person !== undefined) {
    const values = [filter.person, String(filter.person)]
    rest.push({ sql: "actor_id = ? OR (object_type = 'user' AND object_id = ?)", values })
  }
  if (filter.search !== undefined) {
    const text = likeText(filter.search)
    rest.push({
      // The column is ASCII, so comparing it with other characters without the conversion would fail.
      sql: 'actor_name LIKE ? OR object_name LIKE ? OR request_id = ? OR CONVERT(kind USING utf8mb4) LIKE ?',
      values: [text, text, filter.search, text],
    })
  }
  return {
    index: lead?.index ?? 'PRIMARY',
    leading: and([...(lead ? [lead] : []), ...dates]) ?? { sql: 'seq > 0', values: [] },
    rest: and(rest),
  }
}
