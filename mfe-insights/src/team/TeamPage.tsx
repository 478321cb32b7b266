import type { Reply } from '@headway/contracts'
import type { insightsTeam } from '@headway/contracts/insights'
import { EmptyState, space } from '@headway/design-system'
import { useSearchParams } from '@headway/sdk'
import styled from 'styled-components'
import { useInsightsTeamQuery } from '../insights.api.ts'
import { toReports, toSignIns, toTeamTasks } from '../links.ts'
import { messages } from '../messages/en.ts'
import { type StatCell, StatStrip } from '../components/StatStrip.tsx'
import { PageState } from '../components/PageState.tsx'
import { PersonRow } from '../components/PersonRow.tsx'
import { WorkloadTable } from '../components/WorkloadTable.tsx'
import { routes } from '../routes.ts'
import { NeedsAttention } from './NeedsAttention.tsx'

const texts = messages.team

const Tables = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
`

type Team = Reply<typeof insightsTeam>

/** @param managerId id of the team's manager; null for the caller's own team. */
function buildCells({ tasks, people }: Team, managerId: number | null): StatCell[] {
  const staff = people.filter(({ role }) => role === 'staff')
  const team = managerId ?? 'mine'
  return [
    {
      label: messages.open,
      value: tasks.open,
      note: messages.dueCount(tasks.dueThisWeek),
      to: toTeamTasks(team, 'open'),
    },
    { label: messages.overdue, value: tasks.overdue, isDanger: true, to: toTeamTasks(team, 'overdue') },
    ...(staff.length === 0
      ? []
      : [
          {
            label: messages.reportsToday,
            value: staff.filter(({ report }) => report !== null).length,
            unit: `${messages.between} ${staff.length}`,
            to: toReports,
          },
        ]),
    {
      label: messages.signedInToday,
      value: people.filter(({ signedInAt }) => signedInAt !== null).length,
      unit: `${messages.between} ${people.length}`,
      to: toSignIns,
    },
  ]
}

function People({ people, isPartial }: Pick<Team, 'people' | 'isPartial'>) {
  const byOpen = people.toSorted((one, other) => other.open - one.open)
  return (
    <WorkloadTable
      title={messages.people}
      nameColumn={messages.person}
      note={people.some(({ directReports }) => directReports > 0) ? texts.ownTasksOnly : undefined}
      shown={isPartial ? people.length : undefined}
    >
      {byOpen.map((person) => (
        <PersonRow key={person.id} person={person} maxOpen={byOpen[0]?.open ?? 0} />
      ))}
    </WorkloadTable>
  )
}

/** Page with the direct reports of the caller, or of a manager below the caller whose id is in the URL. */
export function TeamPage() {
  const [parameters] = useSearchParams()
  const managerParameter = Number(parameters.get('manager'))
  const managerId = Number.isSafeInteger(managerParameter) && managerParameter > 0 ? managerParameter : null
  const query = useInsightsTeamQuery(managerId)
  return (
    <PageState
      title={routes.team.title}
      formatCount={({ people }) => texts.count(people.length)}
      query={query}
      texts={texts}
      isEmpty={({ people }) => people.length === 0}
      empty={<EmptyState title={texts.empty} description={texts.emptyHint} />}
    >
      {(team) => (
        <>
          <StatStrip label={routes.team.title} cells={buildCells(team, managerId)} />
          <Tables>
            <People {...team} />
            <NeedsAttention people={team.people} />
          </Tables>
        </>
      )}
    </PageState>
  )
}
