import { holidaysCreate } from '@headway/contracts/calendar'
import { Input, toastFailure, toastSuccess } from '@headway/design-system'
import { DateField, Field, FormDialog } from '@headway/design-system/forms'
import { serverMessage, useFormats } from '@headway/sdk'
import { useContractForm, useFormField } from '@headway/sdk/forms'
import { calendarMessages } from '../messages/calendar.ts'
import { useHolidaysCreateMutation } from './calendar.api.ts'

const texts = calendarMessages.holidays

/** Adds one holiday. */
export function AddHolidayDialog({ onClose }: { onClose: () => void }) {
  const [create] = useHolidaysCreateMutation()
  const { dateFormat } = useFormats()
  const form = useContractForm(holidaysCreate.body, { values: { day: '', name: '' } })
  const day = useFormField(form, 'day')
  const name = useFormField(form, 'name')

  const handleSubmit = form.submit({
    send: (body) => create(body),
    onDone: () => {
      toastSuccess(texts.added)
      onClose()
    },
    onFailure: (error) => toastFailure(serverMessage(error, texts.addFailed)),
  })

  return (
    <FormDialog
      title={texts.formTitle}
      description={texts.formDescription}
      submitLabel={texts.add}
      busy={form.isSending}
      dirty={form.isDirty}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <Field label={texts.day} required error={day.error}>
        <DateField {...day.control} format={dateFormat} />
      </Field>
      <Field label={texts.name} required error={name.error}>
        <Input {...name.control} autoComplete="off" maxLength={100} />
      </Field>
    </FormDialog>
  )
}
