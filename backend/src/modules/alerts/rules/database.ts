import { isUpToDate } from '../../../platform/database/migrations.ts'
import { findings } from '../messages/en.ts'
import type { Rule } from '../rule.ts'

/** Sessions, jobs and tokens go by both clocks; apart by so many seconds they contradict each other. */
const SKEW = { warning: 5, critical: 60 }

/** Whether the database's machine and this one agree on the time. */
export const clock: Rule = {
  kind: 'clock',
  every: 60,
  async find(platform) {
    const before = platform.clock.now().getTime()
    const [row] = await platform.database.rows<{ now: Date }>('SELECT UTC_TIMESTAMP(3) AS now')
    const after = platform.clock.now().getTime()
    const theirs = row?.now.getTime() ?? before
    // Whatever the answer took lies between the two.
    const apart = Math.max(0, before - theirs, theirs - after) / 1_000
    if (apart <= SKEW.warning) {
      return []
    }
    const severity = apart > SKEW.critical ? 'critical' : 'warning'
    return [{ severity, detail: findings.clock(SKEW[severity]) }]
  },
}

/** Whether the schema is what this version needs. */
export const migrationWaiting: Rule = {
  kind: 'migrationWaiting',
  every: 300,
  async find({ database }) {
    return (await isUpToDate(database.knex))
      ? []
      : [{ severity: 'critical', detail: findings.migrationWaiting }]
  },
}
