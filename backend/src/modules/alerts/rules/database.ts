import { isUpToDate } from '../../../platform/database/migrations.ts'
import { findings } from '../messages/en.ts'
import type { Rule } from '../rule.ts'

/** Maximum clock difference in seconds; sessions, jobs and tokens depend on both clocks. */
const SKEW = { warning: 5, critical: 60 }

/** Checks that the clocks of the database server and this machine agree. */
export const clock: Rule = {
  kind: 'clock',
  every: 60,
  async find(platform) {
    const before = platform.clock.now().getTime()
    const [row] = await platform.database.rows<{ now: Date }>('SELECT UTC_TIMESTAMP(3) AS now')
    const after = platform.clock.now().getTime()
    const theirs = row?.now.getTime() ?? before
    // The server's time lies between these two, whatever the duration of the query.
    const apart = Math.max(0, before - theirs, theirs - after) / 1_000
    if (apart <= SKEW.warning) {
      return []
    }
    const severity = apart > SKEW.critical ? 'critical' : 'warning'
    return [{ severity, detail: findings.clock(SKEW[severity]) }]
  },
}

/** Checks that the schema is migrated to this version. */
export const migrationWaiting: Rule = {
  kind: 'migrationWaiting',
  every: 300,
  async find({ database }) {
    return (await isUpToDate(database.knex))
      ? []
      : [{ severity: 'critical', detail: findings.migrationWaiting }]
  },
}
