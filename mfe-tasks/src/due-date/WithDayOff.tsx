import { announce, Button, color, font, space } from '@headway/design-system'
import { useFormats } from '@headway/sdk'
import { type ReactNode, useEffect, useRef } from 'react'
import styled from 'styled-components'
import { dayOffMessages as texts } from './dayOff.messages.ts'
import { useTasksOfficeQuery } from '../task-calendar/tasks-calendar.api.ts'
import { hasPassed, wallTimeOf } from './dueMoment.ts'
import { dayOffOf, nextWorkingDay } from './workingDays.ts'

const DAY = /^20\d\d-\d\d-\d\d$/

const Column = styled.div<{ $gap: 8 | 16 }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ $gap }) => space[$gap]};
`

const Note = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
`

const Words = styled.p`
  color: ${color.warning.text};
  font: ${font.caption};
  overflow-wrap: anywhere;
`

/**
 * Returns the warning for a non-working day. Returns undefined for other days, past days, and until the calendar is
 * loaded.
 */
function useDayOff(day: string) {
  const { locale, timeZone, dueDate } = useFormats()
  const isAsked = DAY.test(day) && !Number.isNaN(Date.parse(day)) && !hasPassed(day, timeZone)
  const { data: office } = useTasksOfficeQuery(undefined, { skip: !isAsked })
  const off = isAsked && office ? dayOffOf(office, day) : undefined
  if (!off || !office) {
    return undefined
  }
  const weekdays = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  const weekdayOf = (one: string) => weekdays.format(new Date(one))
  const next = nextWorkingDay(office, day)
  return {
    said: off.holiday === null ? texts.weekday(weekdayOf(day)) : texts.holiday(weekdayOf(day), off.holiday),
    next: next === undefined ? undefined : { day: next, words: [weekdayOf(next), dueDate(next)] as const },
  }
}

interface WithDayOffProps {
  /** A day, a date-time, or the typed text if it is neither. */
  value: string
  /** Receives the next working day when the user accepts it. */
  onMove: (day: string) => void
  gap?: 8 | 16
  /** Field of the day; its first input receives the focus after the day was moved. */
  children: ReactNode
}

/** Warns if the due date is a weekend or holiday, and offers a button that moves it to the next working day. */
export function WithDayOff({ value, onMove, gap = 8, children }: WithDayOffProps) {
  const column = useRef<HTMLDivElement>(null)
  const { timeZone } = useFormats()
  const { day } = wallTimeOf(value, timeZone)
  const off = useDayOff(day)
  const begun = useRef(day)
  const said = off?.said
  useEffect(() => {
    // The initial value is not announced: a screen reader reads it with the form.
    if (said !== undefined && day !== begun.current) {
      announce(said)
    }
  }, [said, day])

  const handleMove = ({ day: to, words }: { day: string; words: readonly [string, string] }) => {
    onMove(to)
    announce(texts.moved(...words))
    // The focused button disappears with the warning, so the input receives the focus.
    column.current?.querySelector('input')?.focus()
  }

  const next = off?.next
  return (
    <Column ref={column} $gap={gap}>
      {children}
      {off ? (
        <Note>
          <Words>{off.said}</Words>
          {next ? (
            <Button size="small" onClick={() => handleMove(next)}>
              {texts.move(...next.words)}
            </Button>
          ) : null}
        </Note>
      ) : null}
    </Column>
  )
}
