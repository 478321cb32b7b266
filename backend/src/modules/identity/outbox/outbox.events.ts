import { everyOf } from '../../../platform/events/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'

declare module '../../../platform/events/events.ts' {
  interface EventMap {
    /** The provider has learned what it had not, or has failed to for the first time: pages that show it read it again. */
    'identity.progressed': Record<string, never>
    'providerChange.retried': { userId: number }
  }
}

/** The job that tells the provider what waits for it. */
export const PUSH_JOB = 'identity.push'

/** Whose pages show what waits, and by what they cache it. */
export const shown = { audience: { userIds: [], isOrganisationWide: true }, tags: everyOf('Mail') }

/** Tells the pages of administrators that what waits is no longer what they show. */
export const announceProgress = ({ events }: Platform, trx: Transaction): Promise<void> =>
  events.emit({ ...shown, name: 'identity.progressed', act: null, payload: {} }, trx)
