import type { ReportingPerson } from '@headway/contracts/report-days'
import { Avatar, color, font, radius, space } from '@headway/design-system'
import { fullName } from '@headway/sdk'
import styled from 'styled-components'
import { reportDaysMessages as texts } from '../messages/reportDays.ts'
import { DayCell } from './DayCell.tsx'
import { byDay, type Column } from './daysOf.ts'
import { weekdayLetter } from './months.ts'
import { StateGlyph } from './StateGlyph.tsx'
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
  color: ${color.text.muted};
  font: ${font.caption};
  text-align: center;

  > span {
    display: grid;
    justify-items: center;
    align-content: start;
  }
`

interface DaysListProps {
  columns: readonly Column[]
  people: readonly ReportingPerson[]
  actions: DayActions
}

/** People with their last five working days, for phones. */
export function DaysList({ columns, people, actions }: DaysListProps) {
  const shown = columns.filter(({ isKnown }) => isKnown).slice(-DAYS_SHOWN)
  return (
    <People>
      {people.map((person) => {
        const days = byDay(person)
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
              {shown.map(({ day: name }) => {
                const day = days.get(name)
                return (
                  <span key={name}>
                    {weekdayLetter(name)} {Number(name.slice(-2))}
                    {day ? (
                      <DayCell person={person} day={day} actions={actions} />
                    ) : (
                      <span title={texts.states.notExpected}>
                        <StateGlyph state="notExpected" />
                      </span>
                    )}
                  </span>
                )
              })}
            </Days>
          </li>
        )
      })}
    </People>
  )
}
