import type { ActRecord } from '../../platform/act.ts'
import type { Change, DomainEvent } from '../../platform/events/events.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { findAdministrators } from '../users/index.ts'

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'webhook.created': { webhookId: number; name: string }
    'webhook.updated': { webhookId: number; name: string }
    'webhook.removed': { webhookId: number; name: string }
    'webhook.secretRotated': { webhookId: number; name: string }
    /** The portal has switched it off: nothing has arrived for a day, or nobody is there any more. */
    'webhook.disabled': { webhookId: number; name: string; reason: string }
    /** Messages were queued or tried. */
    'webhook.progressed': { webhookId: number }
  }
}

export type WebhookEventName =
  | 'webhook.created'
  | 'webhook.updated'
  | 'webhook.removed'
  | 'webhook.secretRotated'
  | 'webhook.disabled'
  | 'webhook.progressed'

/** Reports something about a webhook to the pages of administrators. */
export async function report<Name extends WebhookEventName>(
  { events }: Platform,
  event: { name: Name; payload: DomainEvent<Name>['payload']; act: ActRecord | null; change?: Change | null },
  trx: Transaction,
): Promise<void> {
  const audience = { userIds: await findAdministrators(trx), isOrganisationWide: false }
  await events.emit({ ...event, audience, tags: [{ type: 'Webhook', id: event.payload.webhookId }] }, trx)
}
