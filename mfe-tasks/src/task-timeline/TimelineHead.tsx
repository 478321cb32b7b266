import { color, font, radius, space } from '@headway/design-system'
import { daysBetween, plusDays, useFormats } from '@headway/sdk'
import { useLayoutEffect, useRef } from 'react'
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

/** Width of the days before today that remain visible if the window is wider than the screen, in pixels. */
const PAST_WIDTH = 64

/** Width of a date label in pixels. */
const LABEL_WIDTH = 48

interface TimelineHeadProps {
  time: TimeWindow
  today: string
  /** Widths of the columns in pixels. The sticky title column covers the days scrolled below it. */
  widths: { title: number; days: number }
}

/**
 * Labels the Mondays of a window, and today if the window contains it. Today is scrolled into view when the window
 * changes.
 */
export function TimelineHead({ time: { first, days }, today, widths }: TimelineHeadProps) {
  const todayMark = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    todayMark.current?.scrollIntoView({ inline: 'start', block: 'nearest' })
  }, [first])
  const { locale } = useFormats()
  const words = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  const mondays = Array.from({ length: days / 7 }, (_, week) => plusDays(first, week * 7))
  const day = daysBetween(first, today)
  const labelDays = (LABEL_WIDTH / widths.days) * days
  const isCoveredByToday = (week: number) => Math.abs(week * 7 + labelDays / 2 - day - 0.5) < labelDays
  return (
    <Weeks>
      {mondays.map((monday, week) => (
        <Week key={monday}>{isCoveredByToday(week) ? null : words.format(new Date(monday))}</Week>
      ))}
      {day >= 0 && day < days ? (
        <Today
          ref={todayMark}
          style={{
            left: `${((day + 0.5) / days) * 100}%`,
            scrollMarginInlineStart: widths.title + PAST_WIDTH,
          }}
        >
          {texts.today}
        </Today>
      ) : null}
    </Weeks>
  )
}
