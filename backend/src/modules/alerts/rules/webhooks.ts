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
    const names = Map.groupBy(failing, ({ name }) => name)
    return failing.map(({ id, name, since, disabledReason }) => ({
      // Names need not be unique; an alert's object has to be.
      object: names.get(name)?.length === 1 ? name : `${name.slice(0, 80)} (${id})`,
      severity: disabledReason === null ? 'warning' : 'critical',
      detail:
        disabledReason === null ? findings.webhookFailing(name) : findings.webhookOff(name, disabledReason),
      since,
    }))
  },
}
