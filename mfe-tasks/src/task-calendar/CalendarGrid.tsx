import type { TaskDay } from '@headway/contracts/task-calendar'
import { color, font, size, space } from '@headway/design-system'
import { useFormats } from '@headway/sdk'
import styled from 'styled-components'
import { type CalendarTaskActions, TITLE_LINES } from './CalendarTask.tsx'
import { DayCell, type DayFacts, DayTasks, useDayDropTarget, WEEKDAYS_HEIGHT } from './DayCell.tsx'

/** Extends to the edges of the page. */
const Frame = styled.div`
  margin-inline: calc(-1 * ${size.gutter});
  overflow-x: auto;
`

/** A single week has room for longer titles. */
const Table = styled.table<{ $weeks: number }>`
  --weeks: ${({ $weeks }) => $weeks};
  ${({ $weeks }) => ($weeks === 1 ? `${TITLE_LINES}: 2;` : '')}

  width: 100%;
  min-width: 44rem;
  border-collapse: collapse;
  table-layout: fixed;
`

const Head = styled.th`
  height: ${WEEKDAYS_HEIGHT}px;
  padding: 0 ${space[8]};
  color: ${color.text.secondary};
  font: ${font.caption};
  font-weight: 600;
  text-align: left;
`

interface CalendarProps {
  label: string
  weeks: readonly (readonly DayFacts[])[]
  found: ReadonlyMap<string, TaskDay>
  actions: CalendarTaskActions
  onOpen: (day: string) => void
}

/** Shows the weeks as rows of a table, from Monday to Sunday. */
export function CalendarGrid({ label, weeks, found, actions, onOpen }: CalendarProps) {
  const { locale } = useFormats()
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  return (
    <Frame>
      <Table aria-label={label} $weeks={weeks.length}>
        <thead>
          <tr>
            {weeks[0]?.map(({ day }) => (
              <Head key={day} scope="col">
                {weekday.format(new Date(day))}
              </Head>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((days) => (
            <tr key={days[0]?.day}>
              {days.map((facts) => (
                <DayCell
                  key={facts.day}
                  facts={facts}
                  found={found.get(facts.day)}
                  actions={actions}
                  onOpen={onOpen}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Frame>
  )
}

const List = styled.ol`
  ${TITLE_LINES}: 2;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[12]};
  margin: 0;
  padding: 0;
  list-style: none;
`

const DayTitle = styled.h3<{ $isToday: boolean }>`
  color: ${({ $isToday }) => ($isToday ? color.accent.text : color.text.primary)};
  font: ${font.bodyStrong};
`

function AgendaDay(
  props: Omit<CalendarProps, 'weeks' | 'found' | 'label'> & { facts: DayFacts; found: TaskDay | undefined },
) {
  const { facts, actions } = props
  const { place } = useDayDropTarget<HTMLLIElement>(facts.day, actions)
  return (
    <li ref={place} data-place={facts.day}>
      <DayTitle $isToday={facts.isToday} aria-current={facts.isToday ? 'date' : undefined}>
        {facts.label}
      </DayTitle>
      <DayTasks {...props} />
    </li>
  )
}

/** Lists the days with tasks or notes, and today, for phones. */
export function Agenda({ label, weeks, found, ...rest }: CalendarProps) {
  const days = weeks
    .flat()
    .filter(
      ({ day, isOutside, isToday, notes }) => !isOutside && (found.has(day) || isToday || notes.length > 0),
    )
  return (
    <List aria-label={label}>
      {days.map((facts) => (
        <AgendaDay key={facts.day} facts={facts} found={found.get(facts.day)} {...rest} />
      ))}
    </List>
  )
}
