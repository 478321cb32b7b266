import type { ReportDay, ReportDayState, ReportingPerson } from '@headway/contracts/report-days'
import { Avatar, color, font, radius, space } from '@headway/design-system'
import { fullName } from '@headway/sdk'
import styled from 'styled-components'
import { reportDaysMessages as texts } from '../messages/reportDays.ts'
import { DayCell } from './DayCell.tsx'
import { type Column, daysByDate } from './columns.ts'
import { weekdayLetter } from '../dates.ts'
import { NotExpected } from './StateIcon.tsx'
import type { DayActions } from './useDayActions.ts'

const DAYS_SHOWN = 5

const People = styled.ul`
  display: grid;
  margin: 0;
  padding: 0;
  border: 1px solid ${color.border.default};
  border-radius: ${radius.card};
  background: ${color.background.surface};
  list-style: none;

  li {
    display: grid;
    gap: ${space[4]};
    padding: ${space[8]} ${space[12]};
  }

  li + li {
    border-top: 1px solid ${color.border.subtle};
  }
`

const Name = styled.span`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  min-width: 0;
  font: ${font.bodyStrong};
  overflow-wrap: anywhere;
`

const Days = styled.div`
  display: grid;
  grid-template-columns: repeat(${DAYS_SHOWN}, 1fr);
  row-gap: ${space[4]};
  color: ${color.text.muted};
  font: ${font.caption};
  text-align: center;

  > span {
    display: grid;
    justify-items: center;
    align-content: start;
  }
`

const Earlier = styled.div`
  display: grid;
  gap: ${space[4]};

  > p {
    color: ${color.text.secondary};
    font: ${font.caption};
  }
`

interface ListedDayProps {
  person: ReportingPerson
  /** Day of the month, `YYYY-MM-DD`. */
  date: string
  /** Undefined when no report was expected. */
  day: ReportDay | undefined
  actions: DayActions
}

function ListedDay({ person, date, day, actions }: ListedDayProps) {
  return (
    <span>
      {weekdayLetter(date)} {Number(date.slice(-2))}
      {day ? <DayCell person={person} day={day} actions={actions} /> : <NotExpected />}
    </span>
  )
}

interface DaysListProps {
  /** State by which the people are filtered. */
  state: ReportDayState | undefined
  columns: readonly Column[]
  people: readonly ReportingPerson[]
  actions: DayActions
}

/**
 * People with their last five working days, for phones. With a filter for a state, each person also has their earlier
 * days in this state.
 */
export function DaysList({ state, columns, people, actions }: DaysListProps) {
  const shown = columns.filter(({ isKnown }) => isKnown).slice(-DAYS_SHOWN)
  const isShown = (date: string) => shown.some(({ day }) => day === date)
  return (
    <People>
      {people.map((person) => {
        const days = daysByDate(person)
        const earlier = person.days.filter((day) => day.state === state && !isShown(day.day))
        return (
          <li key={person.id}>
            <Name>
              <Avatar
                id={person.id}
                name={fullName(person)}
                src={person.profileImageUrl}
                size="small"
                decorative
              />
              {fullName(person)}
            </Name>
            <Days>
              {shown.map(({ day: date }) => (
                <ListedDay key={date} {...{ person, date, actions }} day={days.get(date)} />
              ))}
            </Days>
            {state !== undefined && earlier.length > 0 ? (
              <Earlier>
                <p>{texts.earlier(texts.states[state])}</p>
                <Days>
                  {earlier.map((day) => (
                    <ListedDay key={day.day} {...{ person, day, actions }} date={day.day} />
                  ))}
                </Days>
              </Earlier>
            ) : null}
          </li>
        )
      })}
    </People>
  )
}
