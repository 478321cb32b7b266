import type { DashboardOverview } from '@headway/contracts/dashboard'
import type { Role } from '@headway/contracts'
import { Button, color, font, media, space, Table, TableScroller } from '@headway/design-system'
import { Link } from '@headway/sdk'
import styled from 'styled-components'
import { dashboardMessages } from '../messages/dashboard.ts'
import { DashboardPanel, Nothing } from './DashboardPanel.tsx'
import { teamPathOf } from './links.ts'
import { TeamMemberRow, workloadSegments } from './TeamMemberRow.tsx'

const texts = dashboardMessages.team

const Legend = styled.ul`
  display: flex;
  gap: ${space[12]};
  margin: 0 0 0 ${space[12]};
  padding: 0;
  color: ${color.text.muted};
  font: ${font.caption};
  list-style: none;

  li::before {
    content: '';
    display: inline-block;
    width: 8px;
    height: 8px;
    margin-inline-end: ${space[6]};
    border-radius: 2px;
    background: var(--key);
  }

  ${media.narrow} {
    display: none;
  }
`

const TeamTable = styled(Table)`
  th,
  td {
    white-space: nowrap;
  }

  th:last-child,
  td:last-child {
    text-align: end;
  }

  @media (max-width: 1023px) {
    .reports {
      display: none;
    }
  }

  /* At these widths two columns have little room. */
  @media (min-width: 1280px) and (max-width: 1359px) {
    .signed-in {
      display: none;
    }
  }

  ${media.narrow} {
    .signed-in {
      display: none;
    }

    th:nth-last-child(2),
    td:nth-last-child(2) {
      padding-inline-end: ${space[12]};
      text-align: end;
    }
  }
`

/** Direct reports of the caller with their open tasks, today's report and sign-in. */
export function TeamToday({ team, role }: { team: DashboardOverview['team']; role: Role }) {
  const people = team?.people ?? []
  const hasReports = people.some(({ reportDays }) => reportDays.length > 0)
  const most = Math.max(1, ...people.map(({ open }) => open))
  return (
    <DashboardPanel
      title={texts.title}
      note={
        <Legend>
          {workloadSegments.map(({ key, label, color: tint }) => (
            <li key={key} style={{ '--key': tint } as React.CSSProperties}>
              {label}
            </li>
          ))}
        </Legend>
      }
      aside={
        <Button asChild size="small" intent="ghost">
          <Link to={teamPathOf(role)}>{texts.manage}</Link>
        </Button>
      }
    >
      {people.length === 0 ? (
        <Nothing>
          <strong>{texts.empty}</strong>
          {texts.emptyHint}
        </Nothing>
      ) : null}
      {people.length > 0 ? (
        <TableScroller>
          <TeamTable>
            <thead>
              <tr>
                <th scope="col">{texts.person}</th>
                <th scope="col">{texts.openTasks}</th>
                {hasReports ? (
                  <th scope="col" className="reports">
                    {texts.reports}
                  </th>
                ) : null}
                <th scope="col">{texts.today}</th>
                <th scope="col" className="signed-in">
                  {texts.signedIn}
                </th>
              </tr>
            </thead>
            <tbody>
              {people.map((person) => (
                <TeamMemberRow key={person.id} person={person} most={most} hasReports={hasReports} />
              ))}
            </tbody>
          </TeamTable>
        </TableScroller>
      ) : null}
    </DashboardPanel>
  )
}
