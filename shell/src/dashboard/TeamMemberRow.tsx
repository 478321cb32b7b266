import type { DashboardReportDay, TeamMember } from '@headway/contracts/dashboard'
import { Avatar, color, font, media, space, truncate, VisuallyHidden } from '@headway/design-system'
import { CircleCheckFilledIcon, CircleEmptyIcon } from '@headway/design-system/icons'
import { fullName, Link, useFormats } from '@headway/sdk'
import styled from 'styled-components'
import { dashboardMessages } from '../messages/dashboard.ts'
import { shortDay } from './days.ts'
import { toOpenOf, toOverdueOf } from './links.ts'

const texts = dashboardMessages.team
/** Width of the longest bar, in pixels. */
const BAR_WIDTH_PX = 104

/** Segments of the bar, in their order. */
export const workloadSegments = [
  { key: 'overdue', label: texts.overdue, color: color.danger.solid },
  { key: 'week', label: texts.dueThisWeek, color: color.chart.one },
  { key: 'later', label: texts.later, color: color.chart.quiet },
] as const

const Person = styled.span`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  max-width: 12rem;
  min-width: 0;

  a {
    color: ${color.text.primary};
    font: ${font.bodyStrong};
    text-decoration: none;
    ${truncate}
  }

  a:hover {
    text-decoration: underline;
  }

  ${media.narrow} {
    max-width: 8.5rem;
  }
`

const Load = styled.span`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  font-variant-numeric: tabular-nums;

  a {
    color: ${color.text.primary};
    text-decoration: none;
  }

  a:hover {
    text-decoration: underline;
  }

  a + a {
    color: ${color.danger.text};
    font: ${font.caption};
  }
`

const Bar = styled.span`
  display: flex;
  gap: 2px;
  height: 8px;

  i {
    border-radius: 2px;
  }

  ${media.narrow} {
    display: none;
  }
`

const Number = styled(Link)`
  min-width: 1.25rem;
  text-align: end;
`

const Dots = styled.span`
  display: inline-flex;
  vertical-align: middle;
  align-items: center;
  gap: 5px;

  i {
    width: 8px;
    height: 8px;
    border-radius: 50%;
  }

  i.submitted {
    background: ${color.chart.reference};
  }

  i.late {
    background: ${color.warning.icon};
  }

  i.missing {
    box-shadow: inset 0 0 0 1.5px ${color.danger.icon};
  }

  i.due {
    box-shadow: inset 0 0 0 1.5px ${color.border.control};
  }

  i.excused,
  i.off,
  i.notExpected {
    height: 1.5px;
    border-radius: 0;
    background: ${color.border.control};
  }
`

const Today = styled.span`
  display: inline-flex;
  vertical-align: middle;
  align-items: center;
  gap: ${space[6]};
  color: ${color.text.muted};
  font-variant-numeric: tabular-nums;

  svg {
    flex-shrink: 0;
  }
`

/** Open tasks by due date, as a bar. */
function LoadBar({ person, most }: { person: TeamMember; most: number }) {
  const { open, overdue, dueThisWeek } = person
  const counts = { overdue, week: dueThisWeek, later: Math.max(0, open - overdue - dueThisWeek) }
  return (
    <Bar role="img" aria-label={texts.load(counts.overdue, counts.week, counts.later)}>
      {workloadSegments.map(({ key, color: background }) =>
        counts[key] === 0 ? null : (
          <i key={key} style={{ width: (counts[key] / most) * BAR_WIDTH_PX, background }} />
        ),
      )}
    </Bar>
  )
}

function ReportDots({ days }: { days: readonly DashboardReportDay[] }) {
  const today = days.at(-1)?.day ?? ''
  const { states } = dashboardMessages.ownReport
  const label = days.map(({ day, state }) => `${shortDay(day, today)} ${states[state]}`).join(', ')
  return (
    <Dots role="img" aria-label={texts.reportDays(label)} title={label}>
      {days.map(({ day, state }) => (
        <i key={day} className={state} />
      ))}
    </Dots>
  )
}

/** Time of today's report, or the reason why there is none. */
function Reported({ person }: { person: TeamMember }) {
  const formats = useFormats()
  const { reportedAt, reportDays, awayUntil } = person
  if (reportedAt !== null) {
    return (
      <Today>
        <CircleCheckFilledIcon size={14} color={color.success.icon} />
        <span style={{ color: color.text.primary }}>{formats.time(reportedAt)}</span>
      </Today>
    )
  }
  if (awayUntil !== null) {
    return <Today>{texts.away(shortDay(awayUntil, awayUntil))}</Today>
  }
  return reportDays.at(-1)?.state === 'due' ? (
    <Today>
      <CircleEmptyIcon size={14} />
      {texts.notYet}
    </Today>
  ) : (
    <Today>{texts.notExpected}</Today>
  )
}

interface TeamMemberRowProps {
  person: TeamMember
  /** Highest number of open tasks in the team, which fills the whole bar. */
  most: number
  /** Whether anyone in the team sends daily reports, so that the column of reports exists. */
  hasReports: boolean
}

/** Row of a direct report: open tasks, reports of the last days, and today's report and sign-in. */
export function TeamMemberRow({ person, most, hasReports }: TeamMemberRowProps) {
  const formats = useFormats()
  const { id, open, overdue, signedInAt, reportDays } = person
  const name = fullName(person)
  return (
    <tr>
      <th scope="row">
        <Person>
          <Avatar id={id} name={name} decorative />
          <Link to={toOpenOf(id)} title={name}>
            {name}
          </Link>
        </Person>
      </th>
      <td>
        <Load>
          <LoadBar person={person} most={most} />
          <Number to={toOpenOf(id)}>
            {open}
            <VisuallyHidden> {texts.openTasks}</VisuallyHidden>
          </Number>
          {overdue > 0 ? <Link to={toOverdueOf(id)}>{texts.overdueCount(overdue)}</Link> : null}
        </Load>
      </td>
      {hasReports ? (
        <td className="reports">{reportDays.length === 0 ? null : <ReportDots days={reportDays} />}</td>
      ) : null}
      <td>
        <Reported person={person} />
      </td>
      <td className="signed-in">
        <Today>{signedInAt === null ? texts.notYet : formats.time(signedInAt)}</Today>
      </td>
    </tr>
  )
}
