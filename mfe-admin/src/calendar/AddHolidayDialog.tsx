import { holidaysCreate } from '@headway/contracts/calendar'
import { Input } from '@headway/design-system'
import { DateField, Field } from '@headway/design-system/forms'
import { useFormats } from '@headway/sdk'
import { useContractForm, useFormField } from '@headway/sdk/forms'
import { calendarMessages } from '../messages/calendar.ts'
import { AddDayDialog } from './AddDayDialog.tsx'
import { useHolidaysCreateMutation } from './calendar.api.ts'

const texts = calendarMessages.holidays

/** Shows the dialog that adds one holiday. */
export function AddHolidayDialog({ onClose }: { onClose: () => void }) {
  const [create] = useHolidaysCreateMutation()
  const { dateFormat } = useFormats()
  const form = useContractForm(holidaysCreate.body, { values: { day: '', name: '' } })
  const day = useFormField(form, 'day')
  const name = useFormField(form, 'name')
  return (
    <AddDayDialog form={form} texts={texts} send={(body) => create(body)} onClose={onClose}>
      <Field label={texts.day} required error={day.error}>
        <DateField {...day.control} format={dateFormat} />
      </Field>
      <Field label={texts.name} required error={name.error}>
        <Input {...name.control} autoComplete="off" maxLength={100} />
      </Field>
    </AddDayDialog>
  )
}
