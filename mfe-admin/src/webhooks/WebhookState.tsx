import type { Webhook } from '@headway/contracts/webhooks'
import { Badge } from '@headway/design-system'
import { webhookMessages } from '../messages/webhooks.ts'

const texts = webhookMessages.states

/** Shows whether the messages of a webhook are delivered. */
export function WebhookState({ webhook: { isActive, failingSince, disabledReason } }: { webhook: Webhook }) {
  if (!isActive) {
    return <Badge tone={disabledReason === null ? 'neutral' : 'danger'}>{texts.off}</Badge>
  }
  return failingSince === null ? (
    <Badge tone="success">{texts.working}</Badge>
  ) : (
    <Badge tone="warning">{texts.failing}</Badge>
  )
}
