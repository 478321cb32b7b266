import { countRefused, findOverdueMails } from '../../mail/index.ts'
import { findings } from '../messages/en.ts'
import type { Rule } from '../rule.ts'

const MINUTE = 60_000
/** Delay in milliseconds that is tolerated; a server may be slow, restart or use greylisting for some minutes. */
const LATE = 15 * MINUTE
const TOO_LATE = 24 * 60 * MINUTE
const MAX_COUNTED = 50

/** Checks that mail is sent. */
export const mailWaiting: Rule = {
  kind: 'mailWaiting',
  every: 30,
  async find({ database, clock }) {
    const now = clock.now().getTime()
    const since = await findOverdueMails(database, new Date(now - LATE))
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

/** Checks for refused mails, which require a decision by an administrator. */
export const mailUndecided: Rule = {
  kind: 'mailUndecided',
  every: 30,
  async find({ database }) {
    const count = await countRefused(database, MAX_COUNTED + 1)
    const detail = findings.mailUndecided(Math.min(count, MAX_COUNTED), count > MAX_COUNTED)
    return count === 0 ? [] : [{ object: 'refused', severity: 'warning', detail }]
  },
}
