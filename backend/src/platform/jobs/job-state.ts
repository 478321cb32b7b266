import type { Database } from '../database/database.ts'
import { LANES, type Lane } from './job-store.ts'

/** A job that should have started. */
export interface OverdueJob {
  lane: Lane
  kind: string
  runAt: Date
}

/**
 * Returns the longest waiting job of each lane.
 *
 * @param before moment per lane; jobs due after it do not count as late.
 */
export function findOverdueJobs(
  database: Database,
  before: Readonly<Record<Lane, Date>>,
): Promise<OverdueJob[]> {
  return database.rows<OverdueJob>(
    LANES.map(
      () => `(SELECT lane, kind, run_at AS runAt FROM jobs WHERE state = 'waiting' AND lane = ? AND run_at < ?
       AND (locked_until IS NULL OR locked_until < UTC_TIMESTAMP(3)) ORDER BY run_at, id LIMIT 1)`,
    ).join(' UNION ALL '),
    LANES.flatMap((lane) => [lane, before[lane]]),
  )
}

/** A kind of job that failed for good, and why. */
export interface FailedJob {
  kind: string
  error: string | null
  since: Date
}

const MAX_KINDS = 20
/** Counting stops at this number. */
const MAX_COUNTED = 10_000

/** Returns the kinds of jobs that failed for good. A scheduled kind counts only until its next job was added. */
export function findFailedJobs(database: Database): Promise<FailedJob[]> {
  return database.rows<FailedJob>(
    `SELECT j.kind, MAX(j.last_error) AS error, MIN(j.run_at) AS since FROM jobs j LEFT JOIN job_schedules s ON s.kind = j.kind
     WHERE j.state = 'dead' AND (s.slot IS NULL OR s.slot <= j.run_at) GROUP BY j.kind ORDER BY j.kind LIMIT ${MAX_KINDS}`,
  )
}

/** Returns the numbers of waiting and of failed jobs, each up to a maximum. */
export async function countJobs(
  database: Database,
): Promise<{ lane: Lane; state: 'waiting' | 'dead'; jobs: number }[]> {
  const counted: { lane: Lane; state: 'waiting' | 'dead'; jobs: number }[] = []
  for (const lane of LANES) {
    for (const state of ['waiting', 'dead'] as const) {
      const [row] = await database.rows<{ jobs: number }>(
        `SELECT COUNT(*) AS jobs FROM (SELECT 1 FROM jobs WHERE state = ? AND lane = ? LIMIT ${MAX_COUNTED}) some`,
        [state, lane],
      )
      counted.push({ lane, state, jobs: row?.jobs ?? 0 })
    }
  }
  return counted
}
