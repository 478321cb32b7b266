import type { ReportingPerson } from '@headway/contracts/report-days'
import { Avatar, color, font, radius, space, Table, truncate, VisuallyHidden } from '@headway/design-system'
import { TableCard } from '@headway/design-system/data'
import { fullName } from '@headway/sdk'
import { type KeyboardEvent, useRef, useState } from 'react'
import styled from 'styled-components'
import { reportDaysMessages as texts } from '../messages/reportDays.ts'
import { DayCell } from './DayCell.tsx'
import { type Column, countOnTime, daysByDate } from './columns.ts'
import { dayName, isMonday, type Month, monthName, weekdayLetter } from '../dates.ts'
import { hatching, NotExpected } from './StateIcon.tsx'
import type { DayActions } from './useDayActions.ts'

const Days = styled(Table)`
  th[data-day],
  td[data-day] {
    width: 28px;
    min-width: 28px;
    padding: ${space[2]} 1px;
    text-align: center;
  }

  th[data-week-start],
  td[data-week-start] {
    min-width: 36px;
    padding-inline-start: 9px;
  }

  td[data-today] {
    background: ${color.background.sunken};
  }

  th[data-today] b {
    border-radius: ${radius.control};
    background: ${color.accent.solid};
    color: ${color.text.onSolid};
  }

  td[data-holiday] {
    background: ${hatching} right / 28px 100% no-repeat;
  }

  tbody tr:hover {
    background: none;
  }

  tbody th {
    position: sticky;
    inset-inline-start: 0;
    z-index: 1;
    min-width: 10rem;
    max-width: 14rem;
    background: ${color.background.surface};
  }
`

const DayHead = styled.span`
  display: grid;
  color: ${color.text.muted};
  font: ${font.caption};
  line-height: 1.1;

  b {
    color: ${color.text.primary};
    font-weight: 500;
    font-variant-numeric: tabular-nums;
  }
`

const Person = styled.span`
  display: flex;
  align-items: center;
  gap: ${space[8]};

  span:last-child {
    min-width: 0;
    ${truncate}
  }
`

const OnTimeCount = styled.span`
  color: ${color.text.muted};

  b {
    margin-inline-start: ${space[6]};
    color: ${color.text.primary};
    font-weight: 500;
  }
`

/** Returns the attributes by which the cells of a column are styled. */
const columnAttributes = ({ day, holiday }: Column, today: string) => ({
  title: holiday === null ? undefined : texts.holiday(holiday),
  'data-holiday': holiday === null ? undefined : '',
  'data-day': day,
  'data-week-start': isMonday(day) ? '' : undefined,
  'data-today': day === today ? '' : undefined,
})

function OnTime({ person }: { person: ReportingPerson }) {
  const { onTime, total } = countOnTime(person)
  if (total === 0) {
    return null
  }
  return (
    <OnTimeCount>
      {texts.onTimeOf(onTime, total)}
      <b>{Math.round((onTime / total) * 100)}%</b>
    </OnTimeCount>
  )
}

/** Row and column of a cell, or of a step between cells. */
interface Position {
  row: number
  column: number
}

const arrowSteps: Readonly<Record<string, Position>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

interface DaysTableProps {
  month: Month
  today: string
  columns: readonly Column[]
  people: readonly ReportingPerson[]
  actions: DayActions
}

/** Manages the focus of the table: Tab reaches one cell, and arrow keys move to the next cell that has a state. */
function useCellFocus(people: readonly ReportingPerson[], columns: readonly Column[]) {
  const table = useRef<HTMLTableElement>(null)
  const hasState = ({ row, column }: Position) =>
    people[row]?.days.some(({ day }) => day === columns[column]?.day) ?? false
  const first = people.flatMap((_, row) =>
    columns.flatMap((_column, column) => (hasState({ row, column }) ? [{ row, column }] : [])),
  )[0]
  const [chosen, setActive] = useState<Position>()
  const active = chosen && hasState(chosen) ? chosen : first

  const handleKeyDown = (event: KeyboardEvent) => {
    const step = arrowSteps[event.key]
    const isInTable = event.target instanceof HTMLElement && event.target.dataset['cell'] !== undefined
    if (step === undefined || active === undefined || !isInTable) {
      return
    }
    event.preventDefault()
    let next = { row: active.row + step.row, column: active.column + step.column }
    while (people[next.row] && columns[next.column] && !hasState(next)) {
      next = { row: next.row + step.row, column: next.column + step.column }
    }
    table.current?.querySelector<HTMLElement>(`[data-cell="${next.row}-${next.column}"]`)?.focus()
  }
  return { table, active, setActive, handleKeyDown }
}

type CellFocus = Pick<ReturnType<typeof useCellFocus>, 'active' | 'setActive'>

interface PersonRowProps extends CellFocus, Pick<DaysTableProps, 'today' | 'columns' | 'actions'> {
  person: ReportingPerson
  row: number
}

function PersonRow({ person, row, today, columns, actions, active, setActive }: PersonRowProps) {
  const days = daysByDate(person)
  const name = fullName(person)
  return (
    <tr>
      <th scope="row">
        <Person>
          <Avatar id={person.id} name={name} src={person.profileImageUrl} size="small" decorative />
          <span title={name}>{name}</span>
        </Person>
      </th>
      {columns.map((each, column) => {
        const day = days.get(each.day)
        const isActive = active?.row === row && active.column === column
        return (
          <td key={each.day} {...columnAttributes(each, today)}>
            {day ? (
              <DayCell
                person={person}
                day={day}
                actions={actions}
                data-cell={`${row}-${column}`}
                tabIndex={isActive ? 0 : -1}
                onFocus={() => setActive({ row, column })}
              />
            ) : each.holiday !== null ? (
              <VisuallyHidden>{texts.states.holiday}</VisuallyHidden>
            ) : each.isKnown ? (
              <NotExpected />
            ) : null}
          </td>
        )
      })}
      <td data-align="end">
        <OnTime person={person} />
      </td>
    </tr>
  )
}

/** Table of people and the days of a month. */
export function DaysTable({ month, today, columns, people, actions }: DaysTableProps) {
  const { table, handleKeyDown, ...focus } = useCellFocus(people, columns)
  return (
    <TableCard>
      <Days ref={table} aria-label={texts.table(monthName(month))} onKeyDown={handleKeyDown}>
        <thead>
          <tr>
            <th scope="col">{texts.person}</th>
            {columns.map((column) => (
              <th key={column.day} scope="col" {...columnAttributes(column, today)}>
                <VisuallyHidden>
                  {dayName(column.day)}
                  {column.holiday === null ? '' : `, ${texts.holiday(column.holiday)}`}
                </VisuallyHidden>
                <DayHead aria-hidden="true">
                  {weekdayLetter(column.day)}
                  <b>{Number(column.day.slice(-2))}</b>
                </DayHead>
              </th>
            ))}
            <th scope="col" data-align="end">
              {texts.onTime}
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((person, row) => (
            <PersonRow
              key={person.id}
              person={person}
              row={row}
              today={today}
              columns={columns}
              actions={actions}
              {...focus}
            />
          ))}
        </tbody>
      </Days>
    </TableCard>
  )
}
