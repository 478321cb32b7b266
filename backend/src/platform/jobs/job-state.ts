import type { Database } from '../database/database.ts'
import { LANES, type Lane } from './job-store.ts'

/** A job that should have begun. */
export interface LateJob {
  lane: Lane
  kind: string
  runAt: Date
}

/**
 * The job of each lane that nobody has begun for the longest time.
 *
 * @param before moment of each lane after which waiting is nothing unusual.
 */
export function findLateJobs(database: Database, before: Readonly<Record<Lane, Date>>): Promise<LateJob[]> {
  return database.rows<LateJob>(
    LANES.map(
      () => `(SELECT lane, kind, run_at AS runAt FROM jobs WHERE state = 'waiting' AND lane = ? AND run_at < ?
       AND (locked_until IS NULL OR locked_until < UTC_TIMESTAMP(3)) ORDER BY run_at, id LIMIT 1)`,
    ).join(' UNION ALL '),
    LANES.flatMap((lane) => [lane, before[lane]]),
  )
}

/** A kind of job that has given up, and why. */
export interface DeadJob {
  kind: string
  error: string | null
  since: Date
}

const MOST_KINDS = 20
/** More than this are not counted. */
const MOST_COUNTED = 10_000

/** The kinds of jobs that have given up. One that comes again by itself counts only until it has been added again. */
export function findDeadJobs(database: Database): Promise<DeadJob[]> {
  return database.rows<DeadJob>(
    `SELECT j.kind, MAX(j.last_error) AS error, MIN(j.run_at) AS since FROM jobs j LEFT JOIN job_schedules s ON s.kind = j.kind
     WHERE j.state = 'dead' AND (s.slot IS NULL OR s.slot <= j.run_at) GROUP BY j.kind ORDER BY j.kind LIMIT ${MOST_KINDS}`,
  )
}

/** How many jobs wait and how many have given up, counted up to a bound. */
export async function countJobs(
  database: Database,
): Promise<{ lane: Lane; state: 'waiting' | 'dead'; jobs: number }[]> {
  const counted: { lane: Lane; state: 'waiting' | 'dead'; jobs: number }[] = []
  for (const lane of LANES) {
    for (const state of ['waiting', 'dead'] as const) {
      const [row] = await database.rows<{ jobs: number }>(
        `SELECT COUNT(*) AS jobs FROM (SELECT 1 FROM jobs WHERE state = ? AND lane = ? LIMIT ${MOST_COUNTED}) some`,
        [state, lane],
      )
      counted.push({ lane, state, jobs: row?.jobs ?? 0 })
    }
  }
  return counted
}
