import { DateField } from '../date-field/DateField.tsx'
import type { DayFormat } from '../date-field/parseDay.ts'
import { Field } from '../field/Field.tsx'

/** First and last day, each `YYYY-MM-DD` or empty for no limit. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

export interface DayRangeFieldsProps {
  value: DayRange
  onChange: (change: { from: string } | { to: string }) => void
  labels: { readonly from: string; readonly to: string }
  /** Order of day and month; 'MM/DD/YYYY' by default. */
  format?: DayFormat
}

/** Two date fields for the first and last day of a period, for a row of filters. */
export function DayRangeFields({ value, onChange, labels, format }: DayRangeFieldsProps) {
  const shared = format === undefined ? {} : { format }
  return (
    <>
      <Field label={labels.from}>
        <DateField {...shared} value={value.from} onChange={(from) => onChange({ from })} />
      </Field>
      <Field label={labels.to}>
        <DateField {...shared} value={value.to} onChange={(to) => onChange({ to })} />
      </Field>
    </>
  )
}
