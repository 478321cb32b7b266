import { countRefusedSignIns, findPushLag, findReadingFailure } from '../../identity/index.ts'
import { findings } from '../messages/en.ts'
import type { Rule } from '../rule.ts'

/** A change that has not reached the provider for so long is late (docs/IDENTITY.md, "The outbox"). */
const LATE = 300_000
/** Beyond a day a person who is not locked out there is a hole. */
const TOO_LATE = 24 * 3_600_000
/** A provider that restarts is away for less. */
const AWAY = 120_000
const HOUR = 3_600_000
const MAX_REFUSED_PER_HOUR = 20

/** Whether the provider knows what it has to learn from here. */
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

/** Whether what happens at the provider is read. */
export const providerBehind: Rule = {
  kind: 'providerBehind',
  every: 30,
  async find({ database, clock }) {
    const since = await findReadingFailure(database)
    return since === null || clock.now().getTime() - since.getTime() < AWAY
      ? []
      : [{ severity: 'warning', detail: findings.providerBehind, since }]
  },
}

/** Whether sign-ins are refused in numbers. */
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
