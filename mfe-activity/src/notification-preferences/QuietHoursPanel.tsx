import { QuietHours } from '@headway/contracts/delivery'
import type { NotificationPreferences } from '@headway/contracts/notifications'
import { Button, Checkbox, Input, Muted, Panel } from '@headway/design-system'
import { Field, Form, FormRow, Switch } from '@headway/design-system/forms'
import { type FormFields, useContractForm, useFormField } from '@headway/sdk/forms'
import { useState } from 'react'
import { notificationMessages } from '../messages/notifications.ts'
import { useSavePreferences } from './usePreferences.ts'

const texts = notificationMessages.preferences.quiet

/** Initial value: nights. */
const DEFAULT_QUIET_HOURS: QuietHours = { from: '20:00', until: '07:00', days: [1, 2, 3, 4, 5, 6, 7] }

function DaysField({ form }: { form: FormFields<QuietHours> }) {
  const { control, error } = useFormField(form, 'days')
  const toggle = (day: number, isOn: boolean) =>
    control.onChange(
      isOn ? [...control.value, day].toSorted((a, b) => a - b) : control.value.filter((one) => one !== day),
    )
  return (
    <Field label={texts.days} error={error} group>
      {texts.weekdays.map((name, index) => (
        <Checkbox
          key={name}
          label={name}
          checked={control.value.includes(index + 1)}
          onChange={(isOn) => toggle(index + 1, isOn)}
        />
      ))}
    </Field>
  )
}

interface QuietHoursFormProps {
  quiet: QuietHours
  onSave: (quiet: QuietHours) => Promise<void>
}

function QuietHoursForm({ quiet, onSave }: QuietHoursFormProps) {
  const form = useContractForm<QuietHours, QuietHours>(QuietHours, { values: quiet })
  const from = useFormField(form, 'from')
  const until = useFormField(form, 'until')
  const handleSubmit = form.submit({
    send: async (body) => {
      await onSave(body)
      return { data: null }
    },
    onDone: () => undefined,
    onFailure: () => undefined,
  })
  return (
    <Form onSubmit={handleSubmit} busy={form.isSending}>
      <FormRow>
        <Field label={texts.from} error={from.error}>
          <Input {...from.control} type="time" />
        </Field>
        <Field label={texts.until} hint={texts.untilHint} error={until.error}>
          <Input {...until.control} type="time" />
        </Field>
      </FormRow>
      <DaysField form={form} />
      <div>
        <Button type="submit" intent="primary" busy={form.isSending}>
          {texts.save}
        </Button>
      </div>
    </Form>
  )
}

/** Panel for the hours in which no emails are sent to the user. */
export function QuietHoursPanel({ preferences }: { preferences: NotificationPreferences }) {
  const { quiet, timeZone } = preferences
  const { save } = useSavePreferences(preferences)
  const [isChoosing, setChoosing] = useState(false)
  const handleSwitch = (isOn: boolean) => {
    setChoosing(isOn)
    if (!isOn && quiet) {
      void save({ quiet: null })
    }
  }
  return (
    <Panel title={texts.title}>
      <Muted>{texts.hint(timeZone.replaceAll('_', ' '))}</Muted>
      <Switch label={texts.label} checked={quiet !== null || isChoosing} onChange={handleSwitch} />
      {quiet !== null || isChoosing ? (
        <QuietHoursForm
          key={JSON.stringify(quiet)}
          quiet={quiet ?? DEFAULT_QUIET_HOURS}
          onSave={(next) => save({ quiet: next })}
        />
      ) : null}
    </Panel>
  )
}
