import { allTags } from '../../../platform/events/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'

declare module '../../../platform/events/events.ts' {
  interface EventMap {
    /**
     * The provider received a change that had failed, or a change failed for the first time. Pages with pending changes
     * refetch.
     */
    'identity.progressed': Record<string, never>
    'providerChange.retried': { userId: number }
  }
}

/** Kind of the job that sends pending changes to the provider. */
export const PUSH_JOB = 'identity.push'

/** Audience and cache tags of the pages with pending changes. */
export const shown = { audience: { userIds: [], isOrganizationWide: true }, tags: allTags('Mail') }

/** Makes administrators' pages refetch the pending changes. */
export const announceProgress = ({ events }: Platform, trx: Transaction): Promise<void> =>
  events.emit({ ...shown, name: 'identity.progressed', context: null, payload: {} }, trx)
