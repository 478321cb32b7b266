import { Checkbox, space } from '@headway/design-system'
import { Field } from '@headway/design-system/forms'
import styled from 'styled-components'
import { seriesMessages } from '../messages/series.ts'

const Days = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]} ${space[16]};
`

interface WeekdayFieldProps {
  /** 1 is Monday. */
  value: readonly number[]
  onChange: (days: number[]) => void
}

/** Chooses days of the week; the last one stays. */
export function WeekdayField({ value, onChange }: WeekdayFieldProps) {
  const handleDay = (day: number, checked: boolean) => {
    const days = checked
      ? [...value, day].sort((one, other) => one - other)
      : value.filter((one) => one !== day)
    if (days.length > 0) {
      onChange(days)
    }
  }
  return (
    <Field label={seriesMessages.form.weekdays} group>
      <Days>
        {seriesMessages.weekdays.map((name, index) => (
          <Checkbox
            key={name}
            label={name}
            aria-label={seriesMessages.weekdayNames[index]}
            checked={value.includes(index + 1)}
            onChange={(checked) => handleDay(index + 1, checked)}
          />
        ))}
      </Days>
    </Field>
  )
}
