import { findFailingWebhooks } from '../../webhooks/index.ts'
import { findings } from '../messages/en.ts'
import type { Rule } from '../rule.ts'

/** What fails for less long mends itself by the next try. */
const FAILING_MILLISECONDS = 3_600_000

/** Whether those who are told what happens hear of it. */
export const webhookFailing: Rule = {
  kind: 'webhookFailing',
  every: 60,
  async find({ database, clock }) {
    const before = new Date(clock.now().getTime() - FAILING_MILLISECONDS)
    const failing = await findFailingWebhooks(database, before)
    return failing.map(({ name, since, disabledReason }) => ({
      object: name,
      severity: disabledReason === null ? 'warning' : 'critical',
      detail:
        disabledReason === null ? findings.webhookFailing(name) : findings.webhookOff(name, disabledReason),
      since,
    }))
  },
}
