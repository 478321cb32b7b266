import { webhooksCreate } from '@headway/contracts/webhooks'
import { toastFailure } from '@headway/design-system'
import { FormDialog, FormLayout } from '@headway/design-system/forms'
import { SecretDialog } from '@headway/design-system/overlays'
import { serverMessage } from '@headway/sdk'
import { shareFields, useContractForm } from '@headway/sdk/forms'
import { useState } from 'react'
import { webhookMessages } from '../messages/webhooks.ts'
import { WebhookFields, type WebhookValues } from './WebhookFields.tsx'
import { useWebhooksCreateMutation } from './webhooks.api.ts'

const texts = webhookMessages.form
const nothing: WebhookValues = { name: '', url: '', events: [] }

/** Shows the dialog that adds a webhook and then displays its secret once. */
export function AddWebhookDialog({ onClose }: { onClose: () => void }) {
  const [create] = useWebhooksCreateMutation()
  const [created, setCreated] = useState<{ name: string; secret: string } | null>(null)
  const form = useContractForm(webhooksCreate.body, { values: nothing })

  const handleSubmit = form.submit({
    send: (body) => create(body),
    onDone: setCreated,
    onFailure: (error) => toastFailure(serverMessage(error, texts.addFailed)),
  })

  if (created) {
    const { secret } = webhookMessages
    return (
      <SecretDialog
        secret={created.secret}
        texts={{ ...secret, description: secret.description(created.name) }}
        onClose={onClose}
      />
    )
  }
  return (
    <FormDialog
      title={texts.addTitle}
      description={texts.description}
      fullHeight
      submitLabel={texts.add}
      busy={form.isSending}
      dirty={form.isDirty}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <FormLayout>
        <WebhookFields form={shareFields(form)} />
      </FormLayout>
    </FormDialog>
  )
}
