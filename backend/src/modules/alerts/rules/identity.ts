import { countRefusedSignIns, findPushLag, findPollFailure } from '../../identity/index.ts'
import { findings } from '../messages/en.ts'
import type { Rule } from '../rule.ts'

/**
 * Time in milliseconds after which a change that has not reached the provider is late (docs/IDENTITY.md, "Outbox").
 */
const LATE = 300_000
/**
 * Time in milliseconds after which a late change is critical, because a deactivated user may still be able to sign in
 * there.
 */
const TOO_LATE = 24 * 3_600_000
/** Downtime in milliseconds that is tolerated; a restart of the provider takes less. */
const AWAY = 120_000
const HOUR = 3_600_000
const MAX_REFUSED_PER_HOUR = 20

/** Checks that changes reach the identity provider. */
export const identityOutbox: Rule = {
  kind: 'identityOutbox',
  every: 30,
  async find({ database, clock }) {
    const now = clock.now().getTime()
    const { people, since } = await findPushLag(database, new Date(now - LATE))
    return since === null
      ? []
      : [
          {
            severity: now - since.getTime() > TOO_LATE ? 'critical' : 'warning',
            detail: findings.identityOutbox(people),
            since,
          },
        ]
  },
}

/** Checks that events of the identity provider are read. */
export const providerBehind: Rule = {
  kind: 'providerBehind',
  every: 30,
  async find({ database, clock }) {
    const since = await findPollFailure(database)
    return since === null || clock.now().getTime() - since.getTime() < AWAY
      ? []
      : [{ severity: 'warning', detail: findings.providerBehind, since }]
  },
}

/** Checks that the number of refused sign-ins is not unusually high. */
export const failedSignIns: Rule = {
  kind: 'failedSignIns',
  every: 30,
  async find({ database, clock }) {
    const since = new Date(clock.now().getTime() - HOUR)
    const refused = await countRefusedSignIns(database, since, MAX_REFUSED_PER_HOUR + 1)
    return refused > MAX_REFUSED_PER_HOUR
      ? [{ severity: 'warning', detail: findings.failedSignIns(MAX_REFUSED_PER_HOUR) }]
      : []
  },
}
