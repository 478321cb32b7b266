import type { Occurrence } from '@headway/contracts/series'
import { Button, Muted, space } from '@headway/design-system'
import { type Formats, useFormats } from '@headway/sdk'
import styled from 'styled-components'
import { seriesMessages } from './series.messages.ts'
import { weekdayOf } from './recurrence.ts'

const texts = seriesMessages.dates

const List = styled.ol`
  display: grid;
  gap: ${space[8]};
  margin: 0;
  padding: 0;
  list-style: none;
`

const Line = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]};
  min-width: 0;
`

const Words = styled.span`
  display: grid;
  min-width: 0;
  overflow-wrap: anywhere;
`

/** Formats a day with its weekday. */
export const formatOccurrence = (day: string, { dueDate }: Pick<Formats, 'dueDate'>): string =>
  `${seriesMessages.weekdays[weekdayOf(day) - 1]} ${dueDate(day)}`

/** Returns the note next to a date: skipped, left out or moved. Returns undefined for a regular date. */
function noteOf({ day, dueDay, dayOff, isSkipped }: Occurrence, formats: Formats): string | undefined {
  if (isSkipped) {
    return texts.skipped
  }
  const why = dayOff?.holiday ?? texts.dayOff
  if (dueDay === null) {
    return texts.leftOutFor(why)
  }
  return dueDay === day ? undefined : texts.movedFrom(formatOccurrence(day, formats), why)
}

export interface OccurrenceListProps {
  items: readonly Occurrence[]
  /** Skips a date or restores it; without it, the list offers neither. */
  onSkip?: ((occurrence: Occurrence) => void) | undefined
}

/** Lists the next dates of a rule, with the reason for moved and skipped dates. */
export function OccurrenceList({ items, onSkip }: OccurrenceListProps) {
  const formats = useFormats()
  return (
    <List aria-label={texts.title}>
      {items.map((item) => {
        const { day, dueDay, isSkipped } = item
        const shown = formatOccurrence(dueDay ?? day, formats)
        const note = noteOf(item, formats)
        return (
          <Line key={day}>
            <Words>
              <span>{dueDay === null ? <s>{shown}</s> : shown}</span>
              {note ? <Muted>{note}</Muted> : null}
            </Words>
            {onSkip && (dueDay !== null || isSkipped) ? (
              <Button
                size="small"
                intent="ghost"
                aria-label={isSkipped ? texts.putBackLabel(shown) : texts.skipLabel(shown)}
                onClick={() => onSkip(item)}
              >
                {isSkipped ? texts.putBack : texts.skip}
              </Button>
            ) : null}
          </Line>
        )
      })}
    </List>
  )
}
