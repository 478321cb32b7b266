import type { ReportingPerson } from '@headway/contracts/insights'
import { Muted, space } from '@headway/design-system'
import { StackedBar } from '@headway/design-system/charts'
import { fullName, useFormats } from '@headway/sdk'
import styled from 'styled-components'
import { type Counted, toReport, toSignIns, toTasksOf, toTeam } from '../links.ts'
import { messages as texts } from '../messages/en.ts'
import { PersonName } from './PersonName.tsx'
import { BarCell, NarrowNote, NumberLink, TextLink } from './tableCells.ts'
import { workloadOf, workloadParts } from './workload.ts'

const Indented = styled.span<{ $depth: number }>`
  display: block;
  padding-inline-start: calc(${({ $depth }) => $depth} * ${space[24]});
`

/** A number of tasks of one person, as a link to these tasks. */
export function TaskNumber({ person, counted }: { person: ReportingPerson; counted: Counted }) {
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
  // Only staff send a daily report (specification, section 4).
  return <Muted>{person.role === 'staff' ? texts.notYet : texts.none}</Muted>
}

interface PersonRowProps {
  person: ReportingPerson
  /** The highest number of open tasks in the table; it fills the whole bar. */
  most: number
  /** Levels of indentation. */
  depth?: number
}

/** A direct report: open tasks by when they are due, and what they did today. Every number leads to its rows. */
export function PersonRow({ person, most, depth = 0 }: PersonRowProps) {
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
          <StackedBar parts={workloadParts} values={workloadOf(person)} full={most} />
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
