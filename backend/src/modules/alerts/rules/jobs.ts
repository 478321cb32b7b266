import { findFailedJobs, findOverdueJobs } from '../../../platform/jobs/job-state.ts'
import { findings } from '../messages/en.ts'
import type { Rule } from '../rule.ts'

const MINUTE = 60_000
/** Short jobs wait only for a free slot; the others may have to wait for another job of their lane. */
const LATE_MINUTES = { short: 5, long: 60, heavy: 60 }

/** Checks that jobs start in time. */
export const jobsLate: Rule = {
  kind: 'jobsLate',
  every: 30,
  async find({ database, clock }) {
    const now = clock.now().getTime()
    const late = await findOverdueJobs(database, {
      short: new Date(now - LATE_MINUTES.short * MINUTE),
      long: new Date(now - LATE_MINUTES.long * MINUTE),
      heavy: new Date(now - LATE_MINUTES.heavy * MINUTE),
    })
    return late.map(({ lane, kind, runAt }) => ({
      object: lane,
      severity: 'critical',
      detail: findings.jobsLate(kind, LATE_MINUTES[lane]),
      since: runAt,
    }))
  },
}

/** Checks for jobs that have failed too often to be retried. */
export const jobsDead: Rule = {
  kind: 'jobsDead',
  every: 30,
  async find({ database }) {
    const dead = await findFailedJobs(database)
    return dead.map(({ kind, error, since }) => ({
      object: kind,
      severity: 'warning',
      detail: findings.jobsDead(kind, error ?? ''),
      since,
    }))
  },
}
