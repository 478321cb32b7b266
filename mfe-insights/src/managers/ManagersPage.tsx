import type { ManagedTeam } from '@headway/contracts/insights'
import { EmptyState, IconButton, Muted, space } from '@headway/design-system'
import { StackedBar } from '@headway/design-system/charts'
import { ChevronDownIcon, ChevronRightIcon } from '@headway/design-system/icons'
import { fullName, messageFor, useFormats } from '@headway/sdk'
import { useState } from 'react'
import styled from 'styled-components'
import { useInsightsManagersQuery, useInsightsTeamQuery } from '../insights.api.ts'
import { toTeam, toTeamTasks } from '../links.ts'
import { messages } from '../messages/en.ts'
import { PageState } from '../components/PageState.tsx'
import { PersonName } from '../components/PersonName.tsx'
import { PersonRow } from '../components/PersonRow.tsx'
import { BarCell, NarrowNote, NumberLink } from '../components/tableCells.ts'
import { WORKLOAD_COLUMNS, WorkloadTable } from '../components/WorkloadTable.tsx'
import { workloadOf, workloadParts } from '../components/workload.ts'
import { routes } from '../routes.ts'

const texts = messages.managers

const Cell = styled.span`
  display: flex;
  align-items: center;
  gap: ${space[4]};
`

/** The direct reports of a manager, read when the row is unfolded. */
function TeamRows({ managerId, most }: { managerId: number; most: number }) {
  const { data, error } = useInsightsTeamQuery(managerId)
  if (!data || data.people.length === 0) {
    const text = data ? texts.emptyTeam : messages.team.loading
    return (
      <tr>
        <td colSpan={WORKLOAD_COLUMNS}>
          <Muted role="status">{error ? messageFor(error, messages.team.failed) : text}</Muted>
        </td>
      </tr>
    )
  }
  return data.people.map((person) => <PersonRow key={person.id} person={person} most={most} depth={2} />)
}

function ManagerRow({ managed, most }: { managed: ManagedTeam; most: number }) {
  const { manager, team, tasks, awayUntil } = managed
  const { dueDate } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const name = fullName(manager)
  const link = toTeam(manager.id)
  return (
    <>
      <tr>
        <th scope="row">
          <Cell>
            <IconButton
              size="small"
              label={isOpen ? texts.collapse(name) : texts.expand(name)}
              icon={isOpen ? <ChevronDownIcon /> : <ChevronRightIcon />}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            />
            <PersonName
              person={manager}
              note={awayUntil === null ? messages.leads(team.people) : messages.away(dueDate(awayUntil))}
            />
          </Cell>
          <NarrowNote>
            {messages.narrow(tasks.dueThisWeek, messages.outOf(team.signedIn, team.people))}
          </NarrowNote>
        </th>
        <td>
          <BarCell>
            <StackedBar parts={workloadParts} values={workloadOf(tasks)} full={most} />
            <NumberLink to={toTeamTasks(manager.id, 'open')}>{tasks.open}</NumberLink>
          </BarCell>
        </td>
        <td data-align="end" data-narrow="hidden">
          <NumberLink to={toTeamTasks(manager.id, 'dueThisWeek')}>{tasks.dueThisWeek}</NumberLink>
        </td>
        <td data-align="end">
          <NumberLink to={toTeamTasks(manager.id, 'overdue')} $tone={tasks.overdue > 0 ? 'danger' : 'plain'}>
            {tasks.overdue}
          </NumberLink>
        </td>
        <td data-align="end">
          <NumberLink to={link}>{messages.outOf(team.reported, team.staff)}</NumberLink>
        </td>
        <td data-align="end" data-narrow="hidden">
          <NumberLink to={link}>{messages.outOf(team.signedIn, team.people)}</NumberLink>
        </td>
      </tr>
      {isOpen ? <TeamRows managerId={manager.id} most={most} /> : null}
    </>
  )
}

function Managers({ managers, isPartial }: { managers: readonly ManagedTeam[]; isPartial: boolean }) {
  const most = Math.max(0, ...managers.map(({ tasks }) => tasks.open))
  return (
    <WorkloadTable
      title={texts.title}
      nameColumn={messages.manager}
      shown={isPartial ? managers.length : undefined}
    >
      {managers.map((managed) => (
        <ManagerRow key={managed.manager.id} managed={managed} most={most} />
      ))}
    </WorkloadTable>
  )
}

/** The project managers below the caller, each with the numbers of their team. */
export function ManagersPage() {
  const query = useInsightsManagersQuery()
  return (
    <PageState
      title={routes.managers.title}
      countOf={({ managers }) => texts.count(managers.length)}
      query={query}
      texts={texts}
      isEmpty={({ managers }) => managers.length === 0}
      empty={<EmptyState title={texts.empty} description={texts.emptyHint} />}
    >
      {(teams) => <Managers {...teams} />}
    </PageState>
  )
}
