import { nonWorkingDayRules, recurrencePatterns } from '@headway/contracts'
import { usualLeadDays } from '@headway/contracts/series'
import { Checkbox, Input, space } from '@headway/design-system'
import { DateField, Field, FormRow, NumberField, Select } from '@headway/design-system/forms'
import { useFormats } from '@headway/sdk'
import { messages } from '../task-list/tasks.messages.ts'
import { seriesMessages } from './series.messages.ts'
import { DatesPreview } from './DatesPreview.tsx'
import { type RecurrenceValue, ruleOf, weekdayOf } from './recurrence.ts'
import styled from 'styled-components'

const texts = seriesMessages.form

const Days = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]} ${space[16]};
`

interface WeekdayFieldProps {
  /** Numbers from 1 for Monday to 7 for Sunday. */
  value: readonly number[]
  onChange: (days: number[]) => void
}

/** Shows checkboxes for weekdays; the last checked weekday cannot be removed. */
function WeekdayField({ value, onChange }: WeekdayFieldProps) {
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

const ends = ['never', 'day', 'count'] as const

interface RecurrenceFieldsProps {
  value: RecurrenceValue
  /** Start date of the rule. */
  firstDay: string
  /** Series that the rule belongs to; undefined for a new series. */
  seriesId?: number | undefined
  onChange: (value: RecurrenceValue) => void
}

function EndFields({ value, onChange }: Pick<RecurrenceFieldsProps, 'value' | 'onChange'>) {
  const { dateFormat } = useFormats()
  return (
    <FormRow>
      <Field label={texts.end}>
        <Select
          value={value.end}
          options={ends.map((end) => ({ value: end, label: texts.ends[end] }))}
          onChange={(end) => onChange({ ...value, end: end === '' ? 'never' : end })}
        />
      </Field>
      {value.end === 'day' ? (
        <Field label={texts.endsOn}>
          <DateField
            format={dateFormat}
            value={value.endsOn}
            onChange={(endsOn) => onChange({ ...value, endsOn })}
          />
        </Field>
      ) : null}
      {value.end === 'count' ? (
        <Field label={texts.endsAfter}>
          <NumberField
            min={1}
            max={1_000}
            value={value.endsAfter}
            onChange={(endsAfter) => onChange({ ...value, endsAfter })}
          />
        </Field>
      ) : null}
    </FormRow>
  )
}

function PatternFields({ value, onChange }: Pick<RecurrenceFieldsProps, 'value' | 'onChange'>) {
  const { pattern } = value
  return (
    <FormRow>
      <Field label={texts.pattern}>
        <Select
          value={pattern}
          options={recurrencePatterns.map((one) => ({ value: one, label: messages.patterns[one] }))}
          onChange={(chosen) =>
            onChange({
              ...value,
              pattern: chosen === '' ? pattern : chosen,
              weekdays: null,
              leadDays: null,
            })
          }
        />
      </Field>
      <Field label={texts.every}>
        <NumberField
          min={1}
          max={99}
          unit={texts.units[pattern]}
          value={value.every}
          onChange={(every) => onChange({ ...value, every })}
        />
      </Field>
    </FormRow>
  )
}

/** Shows the fields of a recurrence rule and a preview of its dates. */
export function RecurrenceFields({ value, firstDay, seriesId, onChange }: RecurrenceFieldsProps) {
  const { pattern } = value
  return (
    <>
      <PatternFields value={value} onChange={onChange} />
      {pattern === 'weekly' ? (
        <WeekdayField
          value={value.weekdays ?? [weekdayOf(firstDay)]}
          onChange={(weekdays) => onChange({ ...value, weekdays })}
        />
      ) : null}
      <FormRow>
        <Field label={texts.nonWorkingDays}>
          <Select
            value={value.nonWorkingDays}
            options={nonWorkingDayRules.map((rule) => ({ value: rule, label: seriesMessages.daysOff[rule] }))}
            onChange={(rule) => onChange({ ...value, nonWorkingDays: rule === '' ? 'after' : rule })}
          />
        </Field>
        <Field
          label={texts.dueTime}
          hint={seriesId === undefined ? texts.firstDueTimeHint : texts.dueTimeHint}
        >
          <Input type="time" value={value.dueTime} onChange={(dueTime) => onChange({ ...value, dueTime })} />
        </Field>
      </FormRow>
      <Field label={texts.leadDays}>
        <NumberField
          min={0}
          max={60}
          unit={texts.leadUnit}
          value={value.leadDays ?? usualLeadDays[pattern]}
          onChange={(leadDays) => onChange({ ...value, leadDays })}
        />
      </Field>
      <EndFields value={value} onChange={onChange} />
      <DatesPreview rule={ruleOf(value, firstDay)} seriesId={seriesId} />
    </>
  )
}
