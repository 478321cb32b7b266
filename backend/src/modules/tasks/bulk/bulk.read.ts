import { type BulkResult, bulkOutcomes } from '@headway/contracts/task-bulk'
import type { Actor } from '../../../platform/actor.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readLinks } from '../relations/task-links.ts'
import { requireOwn, undoableUntil } from './bulk.service.ts'
import type { Person } from '@headway/contracts'
import type { Database } from '../../../platform/database/database.ts'
import { placeholders } from '../../../platform/database/sql-fragments.ts'

/**
 * Returns the user who last changed each task, according to the task's history.
 *
 * @param ids tasks that the actor may read, a few hundred at most.
 * @param by later changes are ignored.
 */
async function findConflictAuthor(
  database: Database,
  ids: readonly number[],
  by: Date,
): Promise<Map<number, Person>> {
  if (ids.length === 0) {
    return new Map()
  }
  const rows = await database.rows<Person & { taskId: number }>(
    `SELECT t.id AS taskId, u.id, u.first_name AS firstName, u.last_name AS lastName, u.email
     FROM tasks t JOIN users u ON u.id = (
       SELECT h.actor_id FROM task_history h FORCE INDEX (task_history_task_id)
       WHERE h.task_id = t.id AND h.created_at <= ? ORDER BY h.id DESC LIMIT 1)
     WHERE t.id IN (${placeholders(ids.length)})`,
    [by, ...ids],
  )
  return new Map(rows.map(({ taskId, ...person }) => [taskId, person]))
}

const MAX_PROBLEMS = 100

interface ProblemRow {
  taskId: number
  outcome: 'changed' | 'refused'
  reason: string | null
}

/**
 * Returns the current result of a bulk operation.
 *
 * @throws ProblemError 404 when the operation does not exist or belongs to another user.
 */
export async function readBulk(platform: Platform, actor: Actor, id: number): Promise<BulkResult> {
  const { database, clock } = platform
  const bulk = await requireOwn(database, actor, id)
  const rows = await database.rows<{ outcome: keyof BulkResult['counts']; many: number }>(
    'SELECT outcome, COUNT(*) AS many FROM task_bulk_rows WHERE bulk_id = ? GROUP BY outcome',
    [id],
  )
  const none = Object.fromEntries(bulkOutcomes.map((outcome) => [outcome, 0])) as BulkResult['counts']
  const counts = { ...none, ...Object.fromEntries(rows.map(({ outcome, many }) => [outcome, many])) }
  const problems = await database.rows<ProblemRow>(
    `SELECT task_id AS taskId, outcome, reason FROM task_bulk_rows
     WHERE bulk_id = ? AND outcome IN ('changed', 'refused') ORDER BY task_id LIMIT ${MAX_PROBLEMS}`,
    [id],
  )
  const ids = problems.map(({ taskId }) => taskId)
  const links = await readLinks(database, actor, { ids, now: clock.now() })
  const outrun = problems.filter(({ taskId, outcome }) => outcome === 'changed' && links.has(taskId))
  const faster = await findConflictAuthor(
    database,
    outrun.map(({ taskId }) => taskId),
    bulk.finishedAt ?? clock.now(),
  )
  const undone = await database.rows('SELECT 1 FROM task_bulk_operations WHERE undo_of = ?', [id])
  const until = undone.length > 0 || counts.done === 0 ? null : undoableUntil(bulk)
  return {
    id,
    kind: bulk.act.kind,
    state: bulk.finishedAt === null ? 'running' : 'done',
    total: bulk.total,
    counts,
    problems: problems.map(({ taskId, outcome, reason }) => ({
      taskId,
      title: links.get(taskId)?.title ?? null,
      outcome,
      reason,
      changedBy: outcome === 'changed' ? (faster.get(taskId) ?? null) : null,
    })),
    undoUntil: until?.toISOString() ?? null,
  }
}
