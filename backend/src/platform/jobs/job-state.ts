import type { Database } from '../database.ts'
import type { Lane } from './job-store.ts'

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
export async function findLateJobs(
  database: Database,
  before: Readonly<Record<Lane, Date>>,
): Promise<LateJob[]> {
  const late: LateJob[] = []
  for (const lane of Object.keys(before) as Lane[]) {
    const [job] = await database.rows<LateJob>(
      `SELECT lane, kind, run_at AS runAt FROM jobs WHERE state = 'waiting' AND lane = ? AND run_at < ?
       AND (locked_until IS NULL OR locked_until < UTC_TIMESTAMP(3)) ORDER BY run_at, id LIMIT 1`,
      [lane, before[lane]],
    )
    if (job) {
      late.push(job)
    }
  }
  return late
}

/** A kind of job that has given up, and why. */
export interface DeadJob {
  kind: string
  error: string | null
  since: Date
}

const MOST_KINDS = 20

/** The kinds of jobs that have given up. One that comes again by itself counts only until it has been added again. */
export function findDeadJobs(database: Database): Promise<DeadJob[]> {
  return database.rows<DeadJob>(
    `SELECT j.kind, MAX(j.last_error) AS error, MIN(j.run_at) AS since FROM jobs j LEFT JOIN job_schedules s ON s.kind = j.kind
     WHERE j.state = 'dead' AND (s.slot IS NULL OR s.slot <= j.run_at) GROUP BY j.kind ORDER BY j.kind LIMIT ${MOST_KINDS}`,
  )
}
