import { findLastCheck } from '../../audit/index.ts'
import { findings } from '../messages/en.ts'
import type { Rule } from '../rule.ts'

/** Maximum age of the nightly check in milliseconds; an older one raises a warning. */
const OVERDUE = 3 * 24 * 60 * 60 * 1_000

/** Checks that the last verification found the audit log intact and is recent. */
export const auditBroken: Rule = {
  kind: 'auditBroken',
  every: 60,
  async find({ database, clock }) {
    const check = await findLastCheck(database)
    if (check?.problem) {
      return [{ severity: 'critical', detail: check.problem }]
    }
    const isOverdue = check !== null && clock.now().getTime() - Date.parse(check.at) > OVERDUE
    return isOverdue ? [{ severity: 'warning', detail: findings.auditUnchecked }] : []
  },
}
