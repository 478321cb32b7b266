import { absencesCreate } from '@headway/contracts/calendar'
import { DateField, Field, FormRow } from '@headway/design-system/forms'
import { useFormats } from '@headway/sdk'
import { useContractForm, useFormField } from '@headway/sdk/forms'
import { calendarMessages } from '../messages/calendar.ts'
import { AddDayDialog } from './AddDayDialog.tsx'
import { useAbsencesCreateMutation } from './calendar.api.ts'

const texts = calendarMessages.absences

/** Shows the dialog that adds an absence. */
export function AddAbsenceDialog({ userId, onClose }: { userId: number; onClose: () => void }) {
  const [create] = useAbsencesCreateMutation()
  const { dateFormat } = useFormats()
  const form = useContractForm(absencesCreate.body, { values: { firstDay: '', lastDay: '' } })
  const first = useFormField(form, 'firstDay')
  const last = useFormField(form, 'lastDay')
  return (
    <AddDayDialog form={form} texts={texts} send={(body) => create({ userId, body })} onClose={onClose}>
      <FormRow>
        <Field label={texts.from} required error={first.error}>
          <DateField {...first.control} format={dateFormat} />
        </Field>
        <Field label={texts.until} required error={last.error}>
          <DateField {...last.control} format={dateFormat} />
        </Field>
      </FormRow>
    </AddDayDialog>
  )
}
