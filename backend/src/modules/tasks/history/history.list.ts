import type { Person, Query } from '@headway/contracts'
import type { HistoryEntry, HistoryField, tasksHistory } from '@headway/contracts/task-history'
import type { Actor } from '../../../platform/actor.ts'
import { decodeCursor, page } from '../../../platform/http/cursor.ts'
import type { Database } from '../../../platform/database/database.ts'
import { NOT_IN_TRASH } from '../core/lifecycle.ts'
import { readLinks } from '../relations/task-links.ts'
import type { StoredMilestone, StoredRelation } from './history.rows.ts'
import { placeholders } from '../../../platform/database/sql-fragments.ts'

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

const parseValue = (json: string | null): unknown => (json === null ? null : JSON.parse(json))

const numericItems = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'number') : []

/** Reads the current names of all users that the entries mention. */
async function readNames(database: Database, rows: readonly EntryRow[]): Promise<Map<number, Person>> {
  const ids = new Set<number>()
  for (const row of rows) {
    const referenced =
      row.field === 'assignees'
        ? [...numericItems(parseValue(row.value_before)), ...numericItems(parseValue(row.value_after))]
        : []
    for (const id of [...referenced, ...(row.actor_id === null ? [] : [row.actor_id])]) {
      ids.add(id)
    }
  }
  if (ids.size === 0) {
    return new Map()
  }
  const people = await database.rows<Person>(
    `SELECT id, first_name AS firstName, last_name AS lastName, email FROM users WHERE id IN (${placeholders(ids.size)})`,
    [...ids],
  )
  return new Map(people.map((person) => [person.id, person]))
}

/** Returns the id of the other task in an old or new value of an entry. */
function findOtherTaskId({ field }: EntryRow, value: unknown): number | undefined {
  if (field === 'parent') {
    return typeof value === 'number' ? value : undefined
  }
  return field === 'relations' ? (value as StoredRelation | null)?.taskId : undefined
}

interface ReferencedRecords {
  people: ReadonlyMap<number, Person>
  titles: ReadonlyMap<number, { id: number; title: string }>
}

/** Replaces the title of a task that the reader may not see. */
const HIDDEN_TITLE = '–'

function presentValue(
  row: EntryRow,
  value: unknown,
  { people, titles }: ReferencedRecords,
): HistoryEntry['before'] {
  if (row.field === 'assignees') {
    return numericItems(value).flatMap((id) => {
      const person = people.get(id)
      return person ? [`${person.firstName} ${person.lastName}`] : []
    })
  }
  if (row.field === 'parent') {
    return typeof value === 'number' ? (titles.get(value)?.title ?? HIDDEN_TITLE) : null
  }
  if (typeof value === 'string' || typeof value === 'number') {
    return value
  }
  if (Array.isArray(value)) {
    return value.map(String)
  }
  return (value as StoredMilestone | null)?.title ?? null
}

function presentRelation(row: EntryRow, { titles }: ReferencedRecords): HistoryEntry['relation'] {
  const relation = (parseValue(row.value_after) ?? parseValue(row.value_before)) as StoredRelation | null
  if (row.field !== 'relations' || relation === null) {
    return null
  }
  const task = titles.get(relation.taskId)
  return { kind: relation.kind, task: task ? { id: task.id, title: task.title } : null }
}

function present(row: EntryRow, referenced: ReferencedRecords): HistoryEntry {
  const isRelation = row.field === 'relations'
  const parseKind = (json: string | null) => (parseValue(json) as StoredRelation | null)?.kind ?? null
  const part = row.part as NonNullable<HistoryEntry['milestone']>['part'] | null
  return {
    id: row.id,
    at: row.created_at.toISOString(),
    by: row.actor_id === null ? null : (referenced.people.get(row.actor_id) ?? null),
    field: row.field,
    milestone: part === null ? null : { title: row.subject ?? '', part },
    relation: presentRelation(row, referenced),
    before: isRelation
      ? parseKind(row.value_before)
      : presentValue(row, parseValue(row.value_before), referenced),
    after: isRelation
      ? parseKind(row.value_after)
      : presentValue(row, parseValue(row.value_after), referenced),
  }
}

async function presentRows(
  database: Database,
  actor: Actor,
  { rows, now }: { rows: readonly EntryRow[]; now: Date },
): Promise<HistoryEntry[]> {
  const others = rows.flatMap((row) =>
    [row.value_before, row.value_after].flatMap((json) => findOtherTaskId(row, parseValue(json)) ?? []),
  )
  const titles = await readLinks(database, actor, { ids: [...new Set(others)], now })
  const people = await readNames(database, rows)
  return rows.map((row) => present(row, { people, titles }))
}

/** Returns one page of a task's history, newest first. The caller checks whether the actor may read the task. */
export async function listHistory(
  database: Database,
  actor: Actor,
  { taskId, query, now }: { taskId: number; query: Query<typeof tasksHistory>; now: Date },
) {
  const { limit, cursor, field } = query
  const [last = 0] = cursor ? decodeCursor(cursor, ['number']) : []
  const rows = await database.rows<EntryRow>(
    `SELECT id, actor_id, field, part, subject, value_before, value_after, created_at
     FROM task_history FORCE INDEX (${field ? 'task_history_field' : 'task_history_task_id'})
     WHERE task_id = ?${field ? ' AND field = ?' : ''}${cursor ? ' AND id < ?' : ''} ORDER BY id DESC LIMIT ${limit + 1}`,
    [taskId, ...(field ? [field] : []), ...(cursor ? [last] : [])],
  )
  const { items, nextCursor } = page(rows, limit, (row) => [row.id])
  return { items: await presentRows(database, actor, { rows: items, now }), nextCursor }
}

/** Number of the actor's newest changes among which those of a day are searched. */
const MAX_SEARCHED = 1_000

/** Returns the actor's own changes of tasks in a period, oldest first: the newest ones up to a limit. */
export async function listOwnChanges(
  database: Database,
  actor: Actor,
  { from, to, limit, now }: { from: Date; to: Date; limit: number; now: Date },
): Promise<(HistoryEntry & { task: { id: number; title: string } })[]> {
  const rows = await database.rows<EntryRow & { task_id: number; title: string }>(
    `SELECT STRAIGHT_JOIN h.id, h.actor_id, h.field, h.part, h.subject, h.value_before, h.value_after, h.created_at,
       h.task_id, t.title
     FROM (SELECT * FROM task_history FORCE INDEX (task_history_actor_id)
       WHERE actor_id = ? ORDER BY id DESC LIMIT ${MAX_SEARCHED}) h
     JOIN tasks t ON t.id = h.task_id AND ${NOT_IN_TRASH}
     WHERE h.created_at >= ? AND h.created_at < ? ORDER BY h.id DESC LIMIT ${limit}`,
    [actor.id, from, to],
  )
  const ordered = rows.toReversed()
  const entries = await presentRows(database, actor, { rows: ordered, now })
  return entries.map((entry, index) => {
    const { task_id: id = 0, title = '' } = ordered[index] ?? {}
    return { ...entry, task: { id, title } }
  })
}
