import type { WebhookDelivery } from '@headway/contracts/webhooks'
import type { BadgeTone } from '@headway/design-system'
import { eventName } from '../messages/event-names.ts'
import { webhookMessages } from '../messages/webhooks.ts'

/** Badge tone of each message state. */
export const stateTones: Record<WebhookDelivery['state'], BadgeTone> = {
  waiting: 'info',
  sent: 'success',
  failed: 'danger',
}

/** Returns the name of the event of a message. */
export const deliveryTitle = ({ event }: Pick<WebhookDelivery, 'event'>): string =>
  event === 'webhook.test' ? webhookMessages.log.test : eventName(event)
