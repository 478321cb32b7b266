import type { Task } from '@headway/contracts/tasks'
import type { Database } from '../../../platform/database.ts'
import { MOST_TOGETHER, type Outcomes, WriteGatherer } from '../../../platform/gathered-writes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { padded, places } from '../../../platform/statement-parts.ts'
import type { Transaction } from '../../../platform/transaction.ts'
import { type Assigning, assignTasks } from './assign-tasks.ts'

/**
 * Locks of some tasks those that nobody else holds: whoever waits for a task that a long act has locked would make all
 * wait who go together.
 */
async function lockFree(database: Database, ids: readonly number[], trx: Transaction): Promise<Set<number>> {
  const rows = await database.rows<{ id: number }>(
    `SELECT id FROM tasks WHERE id IN (${places(MOST_TOGETHER)}) FOR UPDATE SKIP LOCKED`,
    padded(ids, MOST_TOGETHER),
    trx,
  )
  return new Set(rows.map(({ id }) => id))
}

/** The first who names a task may go with the others, if nobody holds it. */
async function assignTogether(
  platform: Platform,
  wanted: readonly Assigning[],
  trx: Transaction,
): Promise<Outcomes<Assigning, Task | undefined>> {
  if (wanted.length === 1) {
    return assignTasks(platform, wanted, trx)
  }
  const free = await lockFree(
    platform.database,
    wanted.map(({ id }) => id),
    trx,
  )
  const going = wanted.filter(({ id }) => free.delete(id))
  const outcomes = await assignTasks(platform, going, trx)
  const gone = new Set(going)
  for (const each of wanted) {
    if (!gone.has(each)) {
      outcomes.set(each, 'alone')
    }
  }
  return outcomes
}

/** Assigns tasks together that are assigned at the same time. */
export function gatherAssigns(platform: Platform): WriteGatherer<Assigning, Task | undefined, null> {
  return new WriteGatherer(platform.database.knex, {
    together: (wanted, trx) => assignTogether(platform, wanted, trx),
    answerOf: () => null,
  })
}
