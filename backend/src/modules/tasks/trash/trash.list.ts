import type { DeletedTask, trashList } from '@headway/contracts/task-trash'
import type { Query } from '@headway/contracts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { placeholders } from '../../../platform/database/sql-fragments.ts'
import { calendarOf } from '../../calendar/index.ts'
import { endOfDue } from '../core/due-date.ts'
import { filterOf, type TaskFilter } from '../lists/task-filter.ts'
import { findTaskIds } from '../lists/tasks.list.ts'
import { lifecycleStates } from '../core/lifecycle.ts'
import { can, decidingList } from '../core/tasks.policy.ts'
import { statusAt, type SummaryRow } from '../core/tasks.presenter.ts'

const DAY = 24 * 60 * 60 * 1_000

type DeletedRow = Pick<SummaryRow, 'id' | 'title' | 'priority' | 'status' | 'due_at' | 'due_has_time'> & {
  deleted_at: Date
  actor_id: number | null
  first_name: string | null
  last_name: string | null
  email: string | null
}

async function readDeleted(database: Database, ids: readonly number[]): Promise<DeletedRow[]> {
  const rows = await database.rows<DeletedRow>(
    `SELECT STRAIGHT_JOIN t.id, t.title, t.priority, s.status, t.due_at, t.due_has_time, s.created_at AS deleted_at, s.actor_id,
       u.first_name, u.last_name, u.email
     FROM tasks t JOIN task_removals s ON s.task_id = t.id LEFT JOIN users u ON u.id = s.actor_id
     WHERE t.id IN (${placeholders(ids.length)})`,
    [...ids],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function personOf({ actor_id: id, first_name: firstName, last_name: lastName, email }: DeletedRow) {
  return id === null || firstName === null || lastName === null || email === null
    ? null
    : { id, firstName, lastName, email }
}

/** Returns the filter for the tasks that the actor may restore. */
const filterFor = (platform: Platform, actor: Actor, query: Query<typeof trashList>): TaskFilter => ({
  ...filterOf(platform, actor, query),
  lifecycleState: lifecycleStates.trash,
  teamId: decidingList(actor) === 'scope' ? actor.id : undefined,
  sort: '-due',
})

/** Returns one page of the trash, the most recently deleted first. */
export async function listTrash(platform: Platform, actor: Actor, query: Query<typeof trashList>) {
  const { database, clock, settings } = platform
  const { limit, cursor } = query
  const { ids, ...page } = await findTaskIds(platform, actor, filterFor(platform, actor, query), {
    limit,
    cursor,
  })
  const rows = ids.length === 0 ? [] : await readDeleted(database, ids)
  const keptDays = settings.get('retention.trashDays')
  const now = clock.now()
  const calendar = calendarOf(platform)
  const items = rows.map(
    (row): DeletedTask => ({
      id: row.id,
      title: row.title,
      priority: row.priority,
      status: statusAt(
        { status: row.status, due_sort: endOfDue(row.due_at, row.due_has_time === 1, calendar) },
        now,
      ),
      deletedAt: row.deleted_at.toISOString(),
      deletedBy: personOf(row),
      purgedFrom: new Date(row.deleted_at.getTime() + keptDays * DAY).toISOString(),
      can: { restore: true, purge: can.purge(actor) },
    }),
  )
  return { items, ...page, keptDays }
}
