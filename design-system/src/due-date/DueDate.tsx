import styled from 'styled-components'
import { color, media } from '../tokens/tokens.ts'

const Text = styled.time<{ $isToday: boolean }>`
  color: ${({ $isToday }) => ($isToday ? color.text.primary : color.text.secondary)};
  font-weight: ${({ $isToday }) => ($isToday ? 500 : 400)};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;

  ${media.print} {
    white-space: normal;
  }
`

const Note = styled.span<{ $isLate: boolean }>`
  color: ${({ $isLate }) => ($isLate ? color.danger.text : color.text.muted)};
  font-size: 0.75rem;
`

export interface DueDateProps {
  /** ISO 8601, for the `datetime` attribute. */
  value: string
  /** E.g. 'Nov 17' or 'Today'. Omit it to show only the note. */
  day?: string
  /** E.g. '9 days late' or 'in 3 days'. */
  note?: string | undefined
  isLate?: boolean
  isToday?: boolean
  /** Full date, for the tooltip. */
  fullDate: string
}

/** Short due date. Only the note that says how late it is has a color. */
export function DueDate({ value, day, note, isLate = false, isToday = false, fullDate }: DueDateProps) {
  return (
    <Text dateTime={value} title={fullDate} $isToday={isToday}>
      {day}
      {day && note ? ' ' : null}
      {note ? <Note $isLate={isLate}>{day ? `· ${note}` : note}</Note> : null}
    </Text>
  )
}
