import type { Person, Query } from '@headway/contracts'
import type { HistoryEntry, HistoryField, tasksHistory } from '@headway/contracts/task-history'
import type { Actor } from '../../../platform/actor.ts'
import { decodeCursor, page } from '../../../platform/http/cursor.ts'
import type { Database } from '../../../platform/database/database.ts'
import { readLinks } from '../relations/task-links.ts'
import type { KeptMilestone, KeptRelation } from './history.rows.ts'
import { places } from '../../../platform/database/statement-parts.ts'

interface EntryRow {
  id: number
  actor_id: number | null
  field: HistoryField
  part: string | null
  subject: string | null
  value_before: string | null
  value_after: string | null
  created_at: Date
}

const valueOf = (json: string | null): unknown => (json === null ? null : JSON.parse(json))

const numbersIn = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'number') : []

/** Everybody that entries name, as they are called now. */
async function readNames(database: Database, rows: readonly EntryRow[]): Promise<Map<number, Person>> {
  const ids = new Set<number>()
  for (const row of rows) {
    const named =
      row.field === 'assignees'
        ? [...numbersIn(valueOf(row.value_before)), ...numbersIn(valueOf(row.value_after))]
        : []
    for (const id of [...named, ...(row.actor_id === null ? [] : [row.actor_id])]) {
      ids.add(id)
    }
  }
  if (ids.size === 0) {
    return new Map()
  }
  const people = await database.rows<Person>(
    `SELECT id, first_name AS firstName, last_name AS lastName, email FROM users WHERE id IN (${places(ids.size)})`,
    [...ids],
  )
  return new Map(people.map((person) => [person.id, person]))
}

/** The other task that an entry names, on one of its sides. */
function otherTaskOf({ field }: EntryRow, value: unknown): number | undefined {
  if (field === 'parent') {
    return typeof value === 'number' ? value : undefined
  }
  return field === 'relations' ? (value as KeptRelation | null)?.taskId : undefined
}

interface Named {
  people: ReadonlyMap<number, Person>
  titles: ReadonlyMap<number, { id: number; title: string }>
}

/** Stands for a task that the reader may not see. */
const HIDDEN = '–'

function presentValue(row: EntryRow, value: unknown, { people, titles }: Named): HistoryEntry['before'] {
  if (row.field === 'assignees') {
    return numbersIn(value).flatMap((id) => {
      const person = people.get(id)
      return person ? [`${person.firstName} ${person.lastName}`] : []
    })
  }
  if (row.field === 'parent') {
    return typeof value === 'number' ? (titles.get(value)?.title ?? HIDDEN) : null
  }
  if (typeof value === 'string' || typeof value === 'number') {
    return value
  }
  if (Array.isArray(value)) {
    return value.map(String)
  }
  return (value as KeptMilestone | null)?.title ?? null
}

function presentRelation(row: EntryRow, { titles }: Named): HistoryEntry['relation'] {
  const relation = (valueOf(row.value_after) ?? valueOf(row.value_before)) as KeptRelation | null
  if (row.field !== 'relations' || relation === null) {
    return null
  }
  const task = titles.get(relation.taskId)
  return { kind: relation.kind, task: task ? { id: task.id, title: task.title } : null }
}

function present(row: EntryRow, named: Named): HistoryEntry {
  const isRelation = row.field === 'relations'
  const kindOf = (json: string | null) => (valueOf(json) as KeptRelation | null)?.kind ?? null
  const part = row.part as NonNullable<HistoryEntry['milestone']>['part'] | null
  return {
    id: row.id,
    at: row.created_at.toISOString(),
    by: row.actor_id === null ? null : (named.people.get(row.actor_id) ?? null),
    field: row.field,
    milestone: part === null ? null : { title: row.subject ?? '', part },
    relation: presentRelation(row, named),
    before: isRelation ? kindOf(row.value_before) : presentValue(row, valueOf(row.value_before), named),
    after: isRelation ? kindOf(row.value_after) : presentValue(row, valueOf(row.value_after), named),
  }
}

/** One page of a task's history, newest first. Whether the actor may read it is the task's matter. */
export async function listHistory(
  database: Database,
  actor: Actor,
  { taskId, query, now }: { taskId: number; query: Query<typeof tasksHistory>; now: Date },
) {
  const { limit, cursor, field } = query
  const [last = 0] = cursor ? decodeCursor(cursor, ['number']) : []
  const rows = await database.rows<EntryRow>(
    `SELECT id, actor_id, field, part, subject, value_before, value_after, created_at
     FROM task_history FORCE INDEX (${field ? 'task_history_field' : 'task_history_of'})
     WHERE task_id = ?${field ? ' AND field = ?' : ''}${cursor ? ' AND id < ?' : ''} ORDER BY id DESC LIMIT ${limit + 1}`,
    [taskId, ...(field ? [field] : []), ...(cursor ? [last] : [])],
  )
  const { items, nextCursor } = page(rows, limit, (row) => [row.id])
  const others = items.flatMap((row) =>
    [row.value_before, row.value_after].flatMap((json) => otherTaskOf(row, valueOf(json)) ?? []),
  )
  const titles = await readLinks(database, actor, { ids: [...new Set(others)], now })
  const people = await readNames(database, items)
  return { items: items.map((row) => present(row, { people, titles })), nextCursor }
}
