import { Input, space } from '@headway/design-system'
import { DateField, Field } from '@headway/design-system/forms'
import { useFormats } from '@headway/sdk'
import { useState } from 'react'
import styled from 'styled-components'
import { formMessages } from '../task-form/form.messages.ts'
import { WithDayOff } from './WithDayOff.tsx'
import { dueDateOf, hasPassed, hasTime, wallTimeOf } from './dueMoment.ts'

const Pair = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 9rem;
  gap: ${space[16]};
`

interface DueFieldsProps {
  /** A day, a date-time, an empty string, or the typed text if it is not a valid day. */
  value: string
  onChange: (dueDate: string) => void
  onBlur?: (() => void) | undefined
  error?: string | undefined
  required?: boolean
}

/** Shows fields for the due day and an optional time in the organization's time zone. */
export function DueFields({ value, onChange, onBlur, error, required = false }: DueFieldsProps) {
  const { dateFormat, timeZone } = useFormats()
  // Time entered before a day was entered.
  const [early, setEarly] = useState('')
  const due = wallTimeOf(value, timeZone)
  const time = due.time === '' ? early : due.time

  const handleChange = (change: { day?: string; time?: string }) => {
    const next = { day: due.day, time, ...change }
    const dueDate = dueDateOf(next, timeZone)
    setEarly(hasTime(dueDate) ? '' : next.time)
    onChange(dueDate)
  }

  return (
    <WithDayOff value={due.day} onMove={(day) => handleChange({ day })}>
      <Pair>
        <Field
          label={formMessages.dueDate}
          hint={hasPassed(due.day, timeZone) ? formMessages.duePassed : undefined}
          error={error}
          required={required}
        >
          <DateField
            value={due.day}
            format={dateFormat}
            onChange={(day, typedTime) =>
              handleChange({ day, ...(typedTime === undefined ? {} : { time: typedTime }) })
            }
            takesTime
            {...(onBlur ? { onBlur } : {})}
          />
        </Field>
        <Field label={formMessages.dueTime}>
          <Input type="time" value={time} onChange={(typed) => handleChange({ time: typed })} />
        </Field>
      </Pair>
    </WithDayOff>
  )
}
