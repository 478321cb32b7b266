import { forEachItem } from '../../../platform/jobs/each-item.ts'
import { allTags } from '../../../platform/events/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction, type Transaction } from '../../../platform/database/transaction.ts'
import { calendarOf } from '../../calendar/index.ts'
import { ORGANIZATION } from './task-counts.ts'
import type { PersonList } from '../core/task-list-entries.ts'
import { lifecycleStates } from '../core/lifecycle.ts'

/** Number of days for which completions are recounted, slightly more than a dashboard shows. */
const DAYS = 35
const PEOPLE = 200

declare module '../../../platform/events/events.ts' {
  interface EventMap {
    /** The nightly recount corrected wrong counts. `people` is the number of affected users. */
    'counts.corrected': { people: number }
  }
}

interface RecountedKey {
  userId: number
  kind: PersonList
}

interface CountRow {
  total: number
  open: number
  overdue: number
  completed: number
}

const COUNTED = `SELECT COALESCE(SUM(t.lifecycle_state = ${lifecycleStates.lists}), 0) AS total, COALESCE(SUM(t.list_state = 0), 0) AS open,
  COALESCE(SUM(t.list_state = 0 AND t.is_late = 1), 0) AS overdue,
  COALESCE(SUM(t.status = 'completed' AND t.completed_on >= ?), 0) AS completed`
const OF_LIST = `task_list_entries l JOIN tasks t ON t.id = l.task_id WHERE l.kind = ? AND l.user_id = ? AND l.tag = ''`

async function countTasks(
  { database }: Platform,
  { userId, kind }: RecountedKey,
  since: string,
  trx: Transaction,
) {
  const [row] =
    userId === ORGANIZATION
      ? await database.rows<CountRow>(`${COUNTED} FROM tasks t`, [since], trx)
      : await database.rows<CountRow>(`${COUNTED} FROM ${OF_LIST}`, [since, kind, userId], trx)
  return row
}

/**
 * Reads the stored counts of one user.
 *
 * @param lock `FOR UPDATE` blocks all writers of the row until the transaction ends.
 */
async function readCounts(
  { database }: Platform,
  { userId, kind }: RecountedKey,
  { since, lock }: { since: string; lock: '' | 'FOR UPDATE' },
  trx: Transaction,
): Promise<CountRow> {
  const [counts] = await database.rows<Omit<CountRow, 'completed'>>(
    `SELECT total, open, overdue FROM task_counts WHERE user_id = ? AND kind = ? ${lock}`,
    [userId, kind],
    trx,
  )
  const [days] = await database.rows<{ completed: number }>(
    'SELECT COALESCE(SUM(completed), 0) AS completed FROM task_completions WHERE user_id = ? AND kind = ? AND day >= ?',
    [userId, kind, since],
    trx,
  )
  return { ...(counts ?? { total: 0, open: 0, overdue: 0 }), completed: days?.completed ?? 0 }
}

const isEqual = (one: CountRow, other: CountRow) =>
  one.total === other.total &&
  one.open === other.open &&
  one.overdue === other.overdue &&
  one.completed === other.completed

async function writeCounts(
  { database }: Platform,
  { userId, kind }: RecountedKey,
  { total, open, overdue }: CountRow,
  trx: Transaction,
): Promise<void> {
  await database.change(
    `INSERT INTO task_counts (user_id, kind, total, open, overdue) VALUES (?, ?, ?, ?, ?)
     ON DUPLICATE KEY UPDATE total = VALUES(total), open = VALUES(open), overdue = VALUES(overdue)`,
    [userId, kind, total, open, overdue],
    trx,
  )
}

async function writeCompletions(
  { database }: Platform,
  { userId, kind }: RecountedKey,
  since: string,
  trx: Transaction,
): Promise<void> {
  const own = [userId, kind]
  await database.change(
    'DELETE FROM task_completions WHERE user_id = ? AND kind = ? AND day >= ?',
    [...own, since],
    trx,
  )
  const from = userId === ORGANIZATION ? 'tasks t WHERE TRUE' : OF_LIST
  await database.change(
    `INSERT INTO task_completions (user_id, kind, day, completed)
     SELECT ?, ?, t.completed_on, COUNT(*) FROM ${from} AND t.status = 'completed' AND t.completed_on >= ?
     GROUP BY t.completed_on`,
    [...own, ...(userId === ORGANIZATION ? [] : [kind, userId]), since],
    trx,
  )
}

/**
 * Recounts one row, first without a lock. If the counts differ, it recounts under the lock of the row, which every
 * writer takes last. A previous lock holder has then committed, and the changes of a waiting writer are not visible
 * yet.
 *
 * @returns whether the count was wrong.
 */
async function recountKey(platform: Platform, place: RecountedKey, since: string): Promise<boolean> {
  // A transaction, because a full count may exceed the time limit of reads for requests.
  const { kept, seen } = await inTransaction(platform.database.knex, async (trx) => ({
    kept: await readCounts(platform, place, { since, lock: '' }, trx),
    seen: await countTasks(platform, place, since, trx),
  }))
  if (!seen || isEqual(kept, seen)) {
    return false
  }
  return inTransaction(platform.database.knex, async (trx) => {
    const locked = await readCounts(platform, place, { since, lock: 'FOR UPDATE' }, trx)
    const counted = await countTasks(platform, place, since, trx)
    if (!counted || isEqual(locked, counted)) {
      return false
    }
    await writeCounts(platform, place, counted, trx)
    await writeCompletions(platform, place, since, trx)
    return true
  })
}

async function report({ database, events, logger }: Platform, people: number): Promise<void> {
  logger.error({ people }, 'counts of tasks were wrong and have been corrected')
  await inTransaction(database.knex, (trx) =>
    events.emit(
      {
        name: 'counts.corrected',
        context: null,
        payload: { people },
        audience: { userIds: [], isOrganizationWide: true },
        tags: allTags('Stats'),
      },
      trx,
    ),
  )
}

/**
 * Recounts everything, corrects wrong counts and reports them (docs/DATABASE.md, "Counters").
 *
 * @returns the number of users with wrong counts, where the organization counts as one user.
 */
export async function recount(platform: Platform): Promise<number> {
  const calendar = calendarOf(platform)
  const since = calendar.plusDays(calendar.today(), -DAYS)
  let wrong = (await recountKey(platform, { userId: ORGANIZATION, kind: 'scope' }, since)) ? 1 : 0
  const ids: number[] = []
  let last = 0
  for (;;) {
    const people = await platform.database.rows<{ id: number }>(
      `SELECT id FROM users WHERE id > ? ORDER BY id LIMIT ${PEOPLE}`,
      [last],
    )
    ids.push(...people.map(({ id }) => id))
    last = people.at(-1)?.id ?? last
    if (people.length < PEOPLE) {
      break
    }
  }
  const recountPerson = async (userId: number) => {
    const scope = await recountKey(platform, { userId, kind: 'scope' }, since)
    const assigned = await recountKey(platform, { userId, kind: 'assigned' }, since)
    wrong += scope || assigned ? 1 : 0
  }
  await forEachItem(ids, recountPerson, {
    logger: platform.logger,
    failed: 'the tasks of a person could not be counted',
  })
  if (wrong > 0) {
    await report(platform, wrong)
  }
  return wrong
}
