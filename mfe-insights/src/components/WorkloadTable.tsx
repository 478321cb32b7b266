import { Table } from '@headway/design-system'
import { TableCard } from '@headway/design-system/data'
import { BarKey } from '@headway/design-system/charts'
import type { ReactNode } from 'react'
import { messages } from '../messages/en.ts'
import { TableHead, TableNote } from './tableCells.ts'
import { workloadParts } from './workload.ts'

/** Number of columns of the table, for cells that span all of them. */
export const WORKLOAD_COLUMNS = 6

interface WorkloadTableProps {
  title: string
  /** Header of the column of names, e.g. 'Manager'. */
  nameColumn: string
  /** Explanation of the counted rows, if they need one. */
  note?: string | undefined
  /** Number of shown people, if there are more; otherwise undefined. */
  shown: number | undefined
  /** Rows of `WORKLOAD_COLUMNS` cells. */
  children: ReactNode
}

/** Table of people or teams with their open tasks, reports and sign-ins. */
export function WorkloadTable({ title, nameColumn, note, shown, children }: WorkloadTableProps) {
  return (
    <TableCard>
      <TableHead>
        <h2>{title}</h2>
        <TableNote>
          <BarKey parts={workloadParts} />
        </TableNote>
        {note === undefined ? null : <TableNote>{note}</TableNote>}
        {shown === undefined ? null : <TableNote>{messages.partial(shown)}</TableNote>}
      </TableHead>
      <Table aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{nameColumn}</th>
            <th scope="col">
              {messages.open} <span data-narrow="hidden">{messages.tasksWord}</span>
            </th>
            <th scope="col" data-align="end" data-narrow="hidden">
              {messages.dueThisWeek}
            </th>
            <th scope="col" data-align="end">
              {messages.overdue}
            </th>
            <th scope="col" data-align="end">
              {messages.reports} <span data-narrow="hidden">{messages.today}</span>
            </th>
            <th scope="col" data-align="end" data-narrow="hidden">
              {messages.signedIn}
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </Table>
    </TableCard>
  )
}
