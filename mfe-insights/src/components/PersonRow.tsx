import type { ReportingPerson } from '@headway/contracts/insights'
import { Muted, space } from '@headway/design-system'
import { StackedBar } from '@headway/design-system/charts'
import { fullName, useFormats } from '@headway/sdk'
import styled from 'styled-components'
import { type TaskCount, toReport, toSignIns, toTasksOf, toTeam } from '../links.ts'
import { messages as texts } from '../messages/en.ts'
import { PersonName } from './PersonName.tsx'
import { BarCell, NarrowNote, NumberLink, TextLink } from './tableCells.ts'
import { toWorkload, workloadParts } from './workload.ts'

const Indented = styled.span<{ $depth: number }>`
  display: block;
  padding-inline-start: calc(${({ $depth }) => $depth} * ${space[24]});
`

/** Number of tasks of a person, linked to these tasks. */
export function TaskNumber({ person, counted }: { person: ReportingPerson; counted: TaskCount }) {
  const count = person[counted]
  const names = { open: texts.openTasks, overdue: texts.overdue, dueThisWeek: texts.dueThisWeek }
  if (count === 0) {
    return <Muted>{count}</Muted>
  }
  return (
    <NumberLink
      to={toTasksOf(person.id, counted)}
      $tone={counted === 'overdue' ? 'danger' : 'plain'}
      aria-label={texts.tasksOf(count, names[counted].toLowerCase(), fullName(person))}
    >
      {count}
    </NumberLink>
  )
}

function ReportCell({ person }: { person: ReportingPerson }) {
  const { time, dueDate } = useFormats()
  if (person.report) {
    const at = time(person.report.at)
    return (
      <NumberLink to={toReport(person.report.id)} aria-label={texts.reportOf(fullName(person), at)}>
        {at}
      </NumberLink>
    )
  }
  if (person.awayUntil !== null) {
    return <Muted>{texts.away(dueDate(person.awayUntil))}</Muted>
  }
  // Only staff submit a daily report (specification, section 4).
  return <Muted>{person.role === 'staff' ? texts.notYet : texts.none}</Muted>
}

interface PersonRowProps {
  person: ReportingPerson
  /** Highest number of open tasks in the table, which fills the whole bar. */
  maxOpen: number
  /** Levels of indentation. */
  depth?: number
}

/**
 * Row of a direct report: open tasks by due date, and today's report and sign-in. Every number links to the items it
 * counts.
 */
export function PersonRow({ person, maxOpen, depth = 0 }: PersonRowProps) {
  const { time } = useFormats()
  const leads = person.directReports > 0
  const signedIn = person.signedInAt === null ? null : time(person.signedInAt)
  return (
    <tr>
      <th scope="row">
        <Indented $depth={depth}>
          <PersonName
            person={person}
            note={
              leads ? (
                <TextLink to={toTeam(person.id)}>{texts.leads(person.directReports)}</TextLink>
              ) : undefined
            }
          />
          <NarrowNote>{texts.narrow(person.dueThisWeek, signedIn)}</NarrowNote>
        </Indented>
      </th>
      <td>
        <BarCell>
          <StackedBar parts={workloadParts} values={toWorkload(person)} full={maxOpen} />
          <TaskNumber person={person} counted="open" />
        </BarCell>
      </td>
      <td data-align="end" data-narrow="hidden">
        <TaskNumber person={person} counted="dueThisWeek" />
      </td>
      <td data-align="end">
        <TaskNumber person={person} counted="overdue" />
      </td>
      <td data-align="end">
        <ReportCell person={person} />
      </td>
      <td data-align="end" data-narrow="hidden">
        {signedIn === null ? (
          <Muted>{texts.notYet}</Muted>
        ) : (
          <NumberLink to={toSignIns}>{signedIn}</NumberLink>
        )}
      </td>
    </tr>
  )
}
