import type { Platform } from '../../platform/platform.ts'
import { anchorGrowth } from './chain/anchors.ts'
import { CHECK_JOB, checkChain } from './chain/checks.ts'
import { trimEntries } from './chain/retention.ts'
import { auditedEvents } from './entries/catalog.ts'
import { ingestEvents } from './entries/ingest-events.ts'

const HOUR = 3_600

/**
 * Registers the jobs of the audit log: events become entries within a second of their commit, in batches, and the chain
 * is anchored, checked and trimmed.
 */
export function registerAuditWork(platform: Platform): void {
  const { events, jobs } = platform
  for (const name of auditedEvents) {
    events.keepForAudit(name)
  }
  jobs.poll(() => ingestEvents(platform))
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
