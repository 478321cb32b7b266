import { type BulkResult, bulkOutcomes } from '@headway/contracts/task-bulk'
import type { Actor } from '../../../platform/actor.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readLinks } from '../relations/task-links.ts'
import { requireOwn, undoableUntil } from './bulk.service.ts'
import type { Person } from '@headway/contracts'
import type { Database } from '../../../platform/database/database.ts'
import { places } from '../../../platform/database/statement-parts.ts'

/**
 * Returns who had last changed each task before the bulk change, as the task's history shows it.
 *
 * @param ids of tasks that may be read, at most some hundreds.
 */
async function whoWasFaster(
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
       SELECT h.actor_id FROM task_history h FORCE INDEX (task_history_of)
       WHERE h.task_id = t.id AND h.created_at <= ? ORDER BY h.id DESC LIMIT 1)
     WHERE t.id IN (${places(ids.length)})`,
    [by, ...ids],
  )
  return new Map(rows.map(({ taskId, ...person }) => [taskId, person]))
}

const MOST_PROBLEMS = 100

interface ProblemRow {
  number: number
  outcome: 'changed' | 'refused'
  reason: string | null
}

/**
 * What has become of an act over many tasks so far.
 *
 * @throws ProblemError 404 for one that is not there or of somebody else.
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
    `SELECT number, outcome, reason FROM task_bulk_rows
     WHERE bulk_id = ? AND outcome IN ('changed', 'refused') ORDER BY number LIMIT ${MOST_PROBLEMS}`,
    [id],
  )
  const ids = problems.map(({ number }) => number)
  const links = await readLinks(database, actor, { ids, now: clock.now() })
  const outrun = problems.filter(({ number, outcome }) => outcome === 'changed' && links.has(number))
  const faster = await whoWasFaster(
    database,
    outrun.map(({ number }) => number),
    bulk.finishedAt ?? clock.now(),
  )
  const undone = await database.rows('SELECT 1 FROM task_bulk_acts WHERE undo_of = ?', [id])
  const until = undone.length > 0 || counts.done === 0 ? null : undoableUntil(bulk)
  return {
    id,
    kind: bulk.act.kind,
    state: bulk.finishedAt === null ? 'running' : 'done',
    total: bulk.total,
    counts,
    problems: problems.map(({ number, outcome, reason }) => ({
      taskId: number,
      title: links.get(number)?.title ?? null,
      outcome,
      reason,
      changedBy: outcome === 'changed' ? (faster.get(number) ?? null) : null,
    })),
    undoUntil: until?.toISOString() ?? null,
  }
}
