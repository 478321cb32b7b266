import type { Person } from '@headway/contracts'
import { LOOK_SECONDS } from '@headway/contracts/task-onlookers'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { sweepRows } from '../../../platform/sweep.ts'

/** Two of a page's messages may be lost or late. */
const KEPT = 3 * LOOK_SECONDS * 1_000
/** Named; more are counted. */
const MOST_NAMED = 10
const MINUTE = 60

const keptSince = (now: Date) => new Date(now.getTime() - KEPT)

/** Writes down that somebody has a task open. Whether they may read it is the task's matter. */
export async function noteLook(
  database: Database,
  { actor, taskId, now }: { actor: Actor; taskId: number; now: Date },
): Promise<void> {
  // Who was away for longer has come anew.
  await database.change(
    `INSERT INTO task_onlookers (task_id, user_id, since, seen_at) VALUES (?, ?, ?, ?)
     ON DUPLICATE KEY UPDATE since = IF(seen_at < ?, VALUES(since), since), seen_at = VALUES(seen_at)`,
    [taskId, actor.id, now, now, keptSince(now)],
  )
}

/** Who else has a task open, who came last first. */
export async function findOnlookers(
  database: Database,
  { actor, taskId, now }: { actor: Actor; taskId: number; now: Date },
): Promise<{ items: Person[]; others: number }> {
  const rows = await database.rows<Person & { found: number }>(
    `SELECT u.id, u.first_name AS firstName, u.last_name AS lastName, u.email, COUNT(*) OVER () AS found
     FROM task_onlookers o JOIN users u ON u.id = o.user_id AND u.is_active = 1
     WHERE o.task_id = ? AND o.user_id <> ? AND o.seen_at >= ? ORDER BY o.since DESC, u.id LIMIT ${MOST_NAMED}`,
    [taskId, actor.id, keptSince(now)],
  )
  return {
    items: rows.map(({ found: _, ...person }) => person),
    others: (rows[0]?.found ?? 0) - rows.length,
  }
}

const FORGOTTEN = 'seen_at < ?'

/** Forgets who had tasks open. */
export async function forgetOnlookers({ database, clock }: Platform): Promise<void> {
  await sweepRows(database, {
    table: 'task_onlookers',
    key: ['task_id', 'user_id'],
    condition: FORGOTTEN,
    values: [keptSince(clock.now())],
  })
}

export function scheduleOnlookers(platform: Platform): void {
  platform.jobs.schedule('tasks.onlookers', { seconds: MINUTE }, () => forgetOnlookers(platform))
}
