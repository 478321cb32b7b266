import type { Platform } from '../../platform/platform.ts'
import { anchorGrowth } from './chain/anchors.ts'
import { CHECK_JOB, checkChain } from './chain/checks.ts'
import { trimEntries } from './chain/retention.ts'
import { auditedEvents } from './entries/catalogue.ts'
import { takeOverEvents } from './entries/take-over.ts'

const HOUR = 3_600

/** Has events become entries within a second of their commit, many at once, and the chain anchored, checked and trimmed. */
export function registerAuditWork(platform: Platform): void {
  const { events, jobs } = platform
  for (const name of auditedEvents) {
    events.keepForAudit(name)
  }
  jobs.poll(() => takeOverEvents(platform))
  jobs.schedule('audit.anchor', { seconds: HOUR }, () => anchorGrowth(platform))
  jobs.schedule(
    CHECK_JOB,
    { cron: '30 3 * * *' },
    async () => {
      await checkChain(platform)
    },
    'heavy',
  )
  jobs.schedule('audit.trim', { cron: '0 4 * * *' }, () => trimEntries(platform), 'long')
}
