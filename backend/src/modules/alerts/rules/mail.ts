import { countRefused, findLate } from '../../mail/index.ts'
import { findings } from '../messages/en.ts'
import type { Rule } from '../rule.ts'

const MINUTE = 60_000
/** A server that is slow, restarts or puts strangers off for some minutes is no cause for alarm. */
const LATE = 15 * MINUTE
const TOO_LATE = 24 * 60 * MINUTE
const MOST_COUNTED = 50

/** Whether mail leaves. */
export const mailWaiting: Rule = {
  kind: 'mailWaiting',
  every: 30,
  async find({ database, clock }) {
    const now = clock.now().getTime()
    const since = await findLate(database, new Date(now - LATE))
    return since === null
      ? []
      : [
          {
            severity: now - since.getTime() > TOO_LATE ? 'critical' : 'warning',
            detail: findings.mailWaiting(LATE / MINUTE),
            since,
          },
        ]
  },
}

/** Whether there is mail that only somebody can decide about. */
export const mailUndecided: Rule = {
  kind: 'mailUndecided',
  every: 30,
  async find({ database }) {
    const count = await countRefused(database, MOST_COUNTED + 1)
    const detail = findings.mailUndecided(Math.min(count, MOST_COUNTED), count > MOST_COUNTED)
    return count === 0 ? [] : [{ object: 'refused', severity: 'warning', detail }]
  },
}
