import { color, font } from '@headway/design-system'
import { useFormats } from '@headway/sdk'
import styled from 'styled-components'
import { plusDays } from '../task-calendar/calendarDays.ts'
import type { TimeWindow } from './timeline.ts'

const Weeks = styled.div`
  display: flex;
  flex: 1 1 auto;
`

const Week = styled.span`
  flex: 1 1 0;
  min-width: 0;
  overflow: hidden;
  color: ${color.text.secondary};
  font: ${font.caption};
  white-space: nowrap;
`

/** The Mondays of a window. */
export function TimelineHead({ time: { first, days } }: { time: TimeWindow }) {
  const { locale } = useFormats()
  const words = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  const mondays = Array.from({ length: days / 7 }, (_, week) => plusDays(first, week * 7))
  return (
    <Weeks>
      {mondays.map((monday) => (
        <Week key={monday}>{words.format(new Date(monday))}</Week>
      ))}
    </Weeks>
  )
}
