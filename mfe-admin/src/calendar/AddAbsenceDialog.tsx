import { absencesCreate } from '@headway/contracts/calendar'
import { toastFailure, toastSuccess } from '@headway/design-system'
import { DateField, Field, FormDialog, FormRow } from '@headway/design-system/forms'
import { serverMessage, useFormats } from '@headway/sdk'
import { useContractForm, useFormField } from '@headway/sdk/forms'
import { calendarMessages } from '../messages/calendar.ts'
import { useAbsencesCreateMutation } from './calendar.api.ts'

const texts = calendarMessages.absences

/** Says that a person is away. */
export function AddAbsenceDialog({ userId, onClose }: { userId: number; onClose: () => void }) {
  const [create] = useAbsencesCreateMutation()
  const { dateFormat } = useFormats()
  const form = useContractForm(absencesCreate.body, { values: { firstDay: '', lastDay: '' } })
  const first = useFormField(form, 'firstDay')
  const last = useFormField(form, 'lastDay')

  const handleSubmit = form.submit({
    send: (body) => create({ userId, body }),
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
      <FormRow>
        <Field label={texts.from} required error={first.error}>
          <DateField {...first.control} format={dateFormat} />
        </Field>
        <Field label={texts.until} required error={last.error}>
          <DateField {...last.control} format={dateFormat} />
        </Field>
      </FormRow>
    </FormDialog>
  )
}
