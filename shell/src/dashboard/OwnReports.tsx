import type { DashboardReportDay, OwnReport } from '@headway/contracts/dashboard'
import { Button, color, font, radius, space, VisuallyHidden } from '@headway/design-system'
import { CheckIcon, ClockIcon, CloseIcon } from '@headway/design-system/icons'
import { Link } from '@headway/sdk'
import { Fragment, type ReactNode } from 'react'
import styled from 'styled-components'
import { dashboardMessages } from '../messages/dashboard.ts'
import { locale } from '../messages/en.ts'
import { DashboardPanel } from './DashboardPanel.tsx'
import { shortDay } from './days.ts'

const texts = dashboardMessages.ownReport
const DAYS_OF_WEEK = 7

const Weeks = styled.div<{ $days: number }>`
  display: grid;
  grid-template-columns: 72px repeat(${({ $days }) => $days}, minmax(0, 1fr));
  gap: ${space[6]};
  padding: 0 ${space[16]} ${space[16]};
  color: ${color.text.muted};
  font: ${font.caption};
`

const Week = styled.span`
  line-height: 22px;
`

type State = DashboardReportDay['state']

const tones: Record<State, { background: string; text: string }> = {
  submitted: { background: color.success.background, text: color.success.text },
  late: { background: color.warning.background, text: color.warning.text },
  missing: { background: color.danger.background, text: color.danger.text },
  due: { background: 'transparent', text: color.accent.text },
  upcoming: { background: color.background.sunken, text: color.text.muted },
  excused: { background: color.background.sunken, text: color.text.muted },
  off: { background: 'transparent', text: color.text.muted },
  notExpected: { background: color.background.sunken, text: color.text.muted },
}

const Day = styled.span<{ $state: State }>`
  display: grid;
  place-items: center;
  height: 22px;
  border-radius: ${radius.small};
  background: ${({ $state }) => tones[$state].background};
  box-shadow: ${({ $state }) => ($state === 'due' ? `inset 0 0 0 1.5px ${color.accent.solid}` : 'none')};
  color: ${({ $state }) => tones[$state].text};
`

const glyphs: Partial<Record<State, ReactNode>> = {
  submitted: <CheckIcon size={14} />,
  late: <CheckIcon size={14} />,
  missing: <CloseIcon size={14} />,
  due: <ClockIcon size={14} />,
  excused: '–',
}

const Name = styled.span`
  text-align: center;
`

const weekday = (day: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** Returns the indexes of the weekdays to show; days off without a report are left out. */
function columnsOf(days: readonly DashboardReportDay[]): number[] {
  const all = Array.from({ length: DAYS_OF_WEEK }, (_, index) => index)
  return all.filter((column) =>
    days.some(({ state }, index) => index % DAYS_OF_WEEK === column && state !== 'off'),
  )
}

/** Own reports of this week and last week, by day. */
export function OwnReports({ report }: { report: OwnReport | undefined }) {
  const all = (
    <Button asChild size="small" intent="ghost">
      <Link to="/reports">{texts.all}</Link>
    </Button>
  )
  const days = report?.days ?? []
  const columns = columnsOf(days)
  const today = days[DAYS_OF_WEEK]?.day ?? ''
  const weeks = [
    { label: texts.lastWeek, days: days.slice(0, DAYS_OF_WEEK) },
    { label: texts.thisWeek, days: days.slice(DAYS_OF_WEEK) },
  ]
  return (
    <DashboardPanel title={texts.title} aside={all}>
      <Weeks $days={columns.length}>
        {weeks.map((week) => (
          <Fragment key={week.label}>
            <Week>{week.label}</Week>
            {columns.map((column) => {
              const { day, state } = week.days[column] ?? { day: '', state: 'off' as const }
              const label = texts.day(shortDay(day, today), texts.states[state])
              return (
                <Day key={column} $state={state} title={label}>
                  <VisuallyHidden>{label}</VisuallyHidden>
                  {glyphs[state]}
                </Day>
              )
            })}
          </Fragment>
        ))}
        <span />
        {columns.map((column) => (
          <Name key={column} aria-hidden="true">
            {weekday(days[column]?.day ?? today)}
          </Name>
        ))}
      </Weeks>
    </DashboardPanel>
  )
}
