import { webhookEventNames, type WebhookEvent } from '@headway/contracts/webhooks'
import { limits } from '@headway/contracts'
import { Checkbox, Input } from '@headway/design-system'
import { Field } from '@headway/design-system/forms'
import type { FormFields } from '@headway/sdk/forms'
import { useFormField } from '@headway/sdk/forms'
import styled from 'styled-components'
import { eventName } from '../messages/event-names.ts'
import { webhookMessages } from '../messages/webhooks.ts'

const texts = webhookMessages.form
const MAX_NAME_LENGTH = 100

const Choices = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(14rem, 100%), 1fr));
`

/** Form values common to new and existing webhooks. */
export interface WebhookValues {
  name: string
  url: string
  events: WebhookEvent[]
}

/** Shows the fields for name, URL and events of a webhook. */
export function WebhookFields({ form }: { form: FormFields<WebhookValues> }) {
  const name = useFormField(form, 'name')
  const url = useFormField(form, 'url')
  const events = useFormField(form, 'events')
  const chosen = events.control.value
  const toggle = (event: WebhookEvent, isOn: boolean) =>
    events.control.onChange(webhookEventNames.filter((one) => (one === event ? isOn : chosen.includes(one))))
  return (
    <>
      <Field label={texts.name} error={name.error} required>
        <Input maxLength={MAX_NAME_LENGTH} {...name.control} />
      </Field>
      <Field label={texts.url} hint={texts.urlHint} error={url.error} required>
        <Input type="url" maxLength={limits.webhookUrlLength} {...url.control} />
      </Field>
      <Field label={texts.events} error={events.error} group>
        <Choices>
          {webhookEventNames.map((event) => (
            <Checkbox
              key={event}
              label={eventName(event)}
              checked={chosen.includes(event)}
              onChange={(isOn) => toggle(event, isOn)}
            />
          ))}
        </Choices>
      </Field>
    </>
  )
}
