import { findFailingWebhooks } from '../../webhooks/index.ts'
import { findings } from '../messages/en.ts'
import type { Rule } from '../rule.ts'

/** Duration in milliseconds that is tolerated; shorter failures end with a retry. */
const MIN_FAILING_MS = 3_600_000

/** Checks that webhooks can be delivered. */
export const webhookFailing: Rule = {
  kind: 'webhookFailing',
  every: 60,
  async find({ database, clock }) {
    const before = new Date(clock.now().getTime() - MIN_FAILING_MS)
    const failing = await findFailingWebhooks(database, before)
    const names = Map.groupBy(failing, ({ name }) => name)
    return failing.map(({ id, name, since, disabledReason }) => ({
      // Names of webhooks need not be unique, but the object of an alert must be.
      object: names.get(name)?.length === 1 ? name : `${name.slice(0, 80)} (${id})`,
      severity: disabledReason === null ? 'warning' : 'critical',
      detail:
        disabledReason === null ? findings.webhookFailing(name) : findings.webhookOff(name, disabledReason),
      since,
    }))
  },
}
