import { everyOf } from '../../platform/events.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/transaction.ts'

declare module '../../platform/events.ts' {
  interface EventMap {
    /** Mails were sent, or were not: pages that show them read them again. */
    'mail.progressed': Record<string, never>
  }
}

/** Tells the pages of administrators that mails have moved on. */
export async function announceProgress({ events }: Platform, trx: Transaction): Promise<void> {
  const audience = { userIds: [], isOrganisationWide: true }
  await events.emit({ name: 'mail.progressed', act: null, payload: {}, audience, tags: everyOf('Mail') }, trx)
}
