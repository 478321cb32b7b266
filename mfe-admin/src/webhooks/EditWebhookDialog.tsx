import { type Webhook, type WebhookEvent, webhooksUpdate } from '@headway/contracts/webhooks'
import { toastFailure, toastSuccess } from '@headway/design-system'
import { FormDialog, FormLayout, StaleFields, Switch } from '@headway/design-system/forms'
import { serverMessage } from '@headway/sdk'
import { describeStale, shareFields, useContractForm, useFormField } from '@headway/sdk/forms'
import { eventName } from '../messages/event-names.ts'
import { webhookMessages } from '../messages/webhooks.ts'
import { WebhookFields } from './WebhookFields.tsx'
import { useWebhooksUpdateMutation } from './webhooks.api.ts'

const texts = webhookMessages.form

const fields = {
  name: { label: texts.name },
  url: { label: texts.url },
  events: {
    label: texts.events,
    show: (value: WebhookEvent[]) => value.map(eventName).join(', '),
  },
  isActive: { label: texts.isActive, show: (value: boolean) => (value ? texts.on : texts.off) },
}

/** Shows the dialog that edits the URL and events of a webhook, and enables or disables it. */
export function EditWebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { id, name, url, isActive, version } = webhook
  const [update] = useWebhooksUpdateMutation()
  const events = webhook.events as WebhookEvent[]
  const form = useContractForm(webhooksUpdate.body, { values: { name, url, events, isActive }, version })
  const active = useFormField(form, 'isActive')

  const handleSubmit = form.submit({
    send: (body, seen) => update({ id, version: seen ?? version, body }),
    onDone: () => {
      toastSuccess(texts.saved)
      onClose()
    },
    onFailure: (error) => toastFailure(serverMessage(error, texts.saveFailed)),
  })

  return (
    <FormDialog
      title={texts.editTitle}
      description={texts.description}
      fullHeight
      submitLabel={texts.save}
      busy={form.isSending}
      dirty={form.isDirty}
      warning={
        form.stale ? (
          <StaleFields {...describeStale(form.stale, fields)}>{texts.changedMeanwhile}</StaleFields>
        ) : undefined
      }
      onSubmit={form.isDirty ? handleSubmit : onClose}
      onClose={onClose}
    >
      <FormLayout>
        <WebhookFields form={shareFields(form)} />
        <Switch label={texts.isActive} checked={active.control.value} onChange={active.control.onChange} />
      </FormLayout>
    </FormDialog>
  )
}
