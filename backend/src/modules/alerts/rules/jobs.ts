import { findDeadJobs, findLateJobs } from '../../../platform/jobs/job-state.ts'
import { findings } from '../messages/en.ts'
import type { Rule } from '../rule.ts'

const MINUTE = 60_000
/** A short job waits for nothing but room; the others may wait for one of their lane. */
const LATE_MINUTES = { short: 5, long: 60, heavy: 60 }

/** Whether jobs begin when they should. */
export const jobsLate: Rule = {
  kind: 'jobsLate',
  every: 30,
  async find({ database, clock }) {
    const now = clock.now().getTime()
    const late = await findLateJobs(database, {
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

/** Whether jobs have failed so often that nobody tries them any more. */
export const jobsDead: Rule = {
  kind: 'jobsDead',
  every: 30,
  async find({ database }) {
    const dead = await findDeadJobs(database)
    return dead.map(({ kind, error, since }) => ({
      object: kind,
      severity: 'warning',
      detail: findings.jobsDead(kind, error ?? ''),
      since,
    }))
  },
}
