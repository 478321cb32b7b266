import { color, font, radius, space } from '@headway/design-system'
import { daysBetween, plusDays, useFormats } from '@headway/sdk'
import styled from 'styled-components'
import { calendarMessages as texts } from '../task-calendar/calendar.messages.ts'
import type { TimeWindow } from './timeline.ts'

const Weeks = styled.div`
  position: relative;
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

const Today = styled.span`
  position: absolute;
  transform: translateX(-50%);
  padding: 0 ${space[4]};
  border-radius: ${radius.small};
  background: ${color.accent.background};
  color: ${color.accent.text};
  font: ${font.caption};
  font-weight: 500;
`

/** The Mondays of a window, and today where it lies in it. */
export function TimelineHead({ time: { first, days }, today }: { time: TimeWindow; today: string }) {
  const { locale } = useFormats()
  const words = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  const mondays = Array.from({ length: days / 7 }, (_, week) => plusDays(first, week * 7))
  const day = daysBetween(first, today)
  return (
    <Weeks>
      {mondays.map((monday) => (
        <Week key={monday}>{words.format(new Date(monday))}</Week>
      ))}
      {day >= 0 && day < days ? (
        <Today style={{ left: `${((day + 0.5) / days) * 100}%` }}>{texts.today}</Today>
      ) : null}
    </Weeks>
  )
}
