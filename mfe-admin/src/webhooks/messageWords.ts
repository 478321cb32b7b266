import type { WebhookDelivery, WebhookEvent } from '@headway/contracts/webhooks'
import type { BadgeTone } from '@headway/design-system'
import { webhookMessages } from '../messages/webhooks.ts'

/** How the states of a message stand out. */
export const stateTones: Record<WebhookDelivery['state'], BadgeTone> = {
  waiting: 'info',
  sent: 'success',
  failed: 'danger',
}

/** What a message was about; the portal may be newer than this section and tell of more. */
export const titleOf = ({ event }: Pick<WebhookDelivery, 'event'>): string =>
  webhookMessages.events[event as WebhookEvent] ??
  (event === 'webhook.test' ? webhookMessages.log.test : event)
