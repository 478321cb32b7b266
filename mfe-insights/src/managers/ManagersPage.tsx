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
import { toWorkload, workloadParts } from '../components/workload.ts'
import { routes } from '../routes.ts'

const texts = messages.managers

const Cell = styled.span`
  display: flex;
  align-items: center;
  gap: ${space[4]};
`

/** Rows of a manager's direct reports, fetched when the manager's row is expanded. */
function TeamRows({ managerId, maxOpen }: { managerId: number; maxOpen: number }) {
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
  return data.people.map((person) => (
    <PersonRow key={person.id} person={person} maxOpen={maxOpen} depth={2} />
  ))
}

function ManagerRow({ managed, maxOpen }: { managed: ManagedTeam; maxOpen: number }) {
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
              note={awayUntil === null ? messages.teamSize(team.people) : messages.away(dueDate(awayUntil))}
            />
          </Cell>
          <NarrowNote>
            {messages.narrow(tasks.dueThisWeek, messages.outOf(team.signedIn, team.people))}
          </NarrowNote>
        </th>
        <td>
          <BarCell>
            <StackedBar parts={workloadParts} values={toWorkload(tasks)} full={maxOpen} />
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
          {team.staff === 0 ? (
            <Muted>{messages.none}</Muted>
          ) : (
            <NumberLink to={link}>{messages.outOf(team.reported, team.staff)}</NumberLink>
          )}
        </td>
        <td data-align="end" data-narrow="hidden">
          <NumberLink to={link}>{messages.outOf(team.signedIn, team.people)}</NumberLink>
        </td>
      </tr>
      {isOpen ? <TeamRows managerId={manager.id} maxOpen={maxOpen} /> : null}
    </>
  )
}

function Managers({ managers, isPartial }: { managers: readonly ManagedTeam[]; isPartial: boolean }) {
  const maxOpen = Math.max(0, ...managers.map(({ tasks }) => tasks.open))
  return (
    <WorkloadTable
      title={texts.title}
      nameColumn={messages.manager}
      shown={isPartial ? managers.length : undefined}
    >
      {managers.map((managed) => (
        <ManagerRow key={managed.manager.id} managed={managed} maxOpen={maxOpen} />
      ))}
    </WorkloadTable>
  )
}

/** Page with the project managers below the caller and the numbers of their teams. */
export function ManagersPage() {
  const query = useInsightsManagersQuery()
  return (
    <PageState
      title={routes.managers.title}
      formatCount={({ managers }) => texts.count(managers.length)}
      query={query}
      texts={texts}
      isEmpty={({ managers }) => managers.length === 0}
      empty={<EmptyState title={texts.empty} description={texts.emptyHint} />}
    >
      {(teams) => <Managers {...teams} />}
    </PageState>
  )
}
