import type { AuditContext } from '../../platform/request-context.ts'
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
    /** The portal has switched the webhook off: deliveries failed for a day, or the receiver replied with 410. */
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

/** Emits an event about a webhook to the pages of administrators. */
export async function report<Name extends WebhookEventName>(
  { events }: Platform,
  event: {
    name: Name
    payload: DomainEvent<Name>['payload']
    context: AuditContext | null
    change?: Change | null
  },
  trx: Transaction,
): Promise<void> {
  const audience = { userIds: await findAdministrators(trx), isOrganizationWide: false }
  await events.emit({ ...event, audience, tags: [{ type: 'Webhook', id: event.payload.webhookId }] }, trx)
}
