import type { OverdueTask } from '@headway/contracts/insights'
import { color, Muted, space, Table } from '@headway/design-system'
import { TableCard } from '@headway/design-system/data'
import { fullName, useFormats } from '@headway/sdk'
import styled from 'styled-components'
import { toTask, toTasks } from '../links.ts'
import { messages } from '../messages/en.ts'
import { PersonName } from '../components/PersonName.tsx'
import { TableHead, TableNote, TextLink } from '../components/tableCells.ts'

const texts = messages.executive

const DaysOverdue = styled.span`
  color: ${color.danger.text};
  font-weight: 500;
`

const NothingOverdue = styled.p`
  padding: ${space[12]} ${space[16]};
  color: ${color.text.muted};
`

const SeeAll = styled.span`
  margin-inline-start: auto;
`

function TaskRow({ task: { id, title, owner, manager, dueDate, daysLate } }: { task: OverdueTask }) {
  const formats = useFormats()
  return (
    <tr>
      <th scope="row">
        <TextLink to={toTask(id)}>{title}</TextLink>
      </th>
      <td>{owner ? <PersonName person={owner} /> : <Muted>{messages.noOwner}</Muted>}</td>
      <td data-narrow="hidden">{manager ? fullName(manager) : <Muted>{messages.none}</Muted>}</td>
      <td data-narrow="hidden">{formats.dueDate(dueDate)}</td>
      <td data-align="end">
        <DaysOverdue>{daysLate === 0 ? messages.dueToday : messages.daysLate(daysLate)}</DaysOverdue>
      </td>
    </tr>
  )
}

/** The tasks that have been overdue the longest. */
export function OldestOverdue({ tasks, total }: { tasks: readonly OverdueTask[]; total: number }) {
  return (
    <TableCard>
      <TableHead>
        <h2>{texts.oldest}</h2>
        {tasks.length > 0 ? (
          <>
            <TableNote>{messages.outOf(tasks.length, Math.max(total, tasks.length))}</TableNote>
            <SeeAll data-print="hidden">
              <TextLink to={toTasks('overdue')}>{texts.seeAll}</TextLink>
            </SeeAll>
          </>
        ) : null}
      </TableHead>
      {tasks.length === 0 ? (
        <NothingOverdue>{texts.nothingOverdue}</NothingOverdue>
      ) : (
        <Table aria-label={texts.oldest}>
          <thead>
            <tr>
              <th scope="col">{texts.task}</th>
              <th scope="col">{texts.owner}</th>
              <th scope="col" data-narrow="hidden">
                {messages.manager}
              </th>
              <th scope="col" data-narrow="hidden">
                {texts.due}
              </th>
              <th scope="col" data-align="end">
                {texts.lateBy}
              </th>
            </tr>
          </thead>
          <tbody>
            {tasks.map((task) => (
              <TaskRow key={task.id} task={task} />
            ))}
          </tbody>
        </Table>
      )}
    </TableCard>
  )
}
