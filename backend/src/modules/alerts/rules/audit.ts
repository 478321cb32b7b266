import { findLastCheck } from '../../audit/index.ts'
import { findings } from '../messages/en.ts'
import type { Rule } from '../rule.ts'

/** A check each night: without one for so long, in milliseconds, nobody knows. */
const OVERDUE = 3 * 24 * 60 * 60 * 1_000

/** Whether the last check has found the audit log as it was written. */
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
