import type { ReportDay, ReportingPerson } from '@headway/contracts/report-days'
import { Button, color, font, media, Popover, radius, space } from '@headway/design-system'
import { fullName, Link, useCurrentUser, useFormats } from '@headway/sdk'
import type { ButtonHTMLAttributes, Ref } from 'react'
import styled from 'styled-components'
import { reportDaysMessages as texts } from '../messages/reportDays.ts'
import { toReport } from '../routes.ts'
import { dayName } from '../dates.ts'
import { StateIcon } from './StateIcon.tsx'
import type { DayActions } from './useDayActions.ts'

const Cell = styled.button<{ $state: ReportDay['state'] }>`
  display: grid;
  place-items: center;
  width: 26px;
  height: 26px;
  margin: 0 auto;
  padding: 0;
  border: 0;
  border-radius: ${radius.control};
  background: ${({ $state }) =>
    $state === 'missing'
      ? color.danger.background
      : $state === 'late'
        ? color.warning.background
        : 'transparent'};

  &:hover,
  &[data-state='open'] {
    outline: 1px solid ${color.border.control};
  }

  &:focus-visible {
    outline: 2px solid ${color.focus.ring};
    outline-offset: 1px;
  }

  ${media.coarse} {
    width: 40px;
    height: 40px;
  }
`

const Content = styled.div`
  display: grid;
  gap: ${space[8]};
  padding: ${space[12]};
`

const Title = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]} ${space[8]};
  font: ${font.bodyStrong};

  > span:not([aria-hidden]) {
    color: ${color.text.muted};
    font: ${font.body};
  }
`

const Detail = styled.p`
  color: ${color.text.secondary};
  overflow-wrap: anywhere;
`

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
`

interface DayProps {
  person: ReportingPerson
  day: ReportDay
  actions: DayActions
}

/** Shows the due time or the excuse, and whether the day is settled or was reminded of. */
function DayFacts({ day }: { day: ReportDay }) {
  const { moment, timeZone } = useFormats()
  const { state, reason, decidedBy, isOpen, isReminded } = day
  if (state === 'excused') {
    return (
      <>
        <Detail>{decidedBy === null ? texts.away : texts.excusedBy(decidedBy)}</Detail>
        {reason === null ? null : <Detail>{reason}</Detail>}
      </>
    )
  }
  const dueDay = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(day.dueAt))
  const isEndOfDay = dueDay > day.day
  return (
    <>
      <Detail>{isEndOfDay ? texts.dueByEnd : texts.dueAt(moment(day.dueAt))}</Detail>
      {state === 'missing' && !isOpen ? <Detail>{texts.settled}</Detail> : null}
      {isOpen && isReminded ? <Detail>{texts.alreadyReminded}</Detail> : null}
    </>
  )
}

function DayDetails({ person, day, actions }: DayProps) {
  const me = useCurrentUser()
  const isOwn = me.id === person.id
  const canSubmit = isOwn && (day.state === 'due' || (day.state === 'missing' && day.isOpen))
  return (
    <Content>
      <Title>
        {fullName(person)}
        <span>{dayName(day.day)}</span>
        <StateIcon state={day.state} />
        <span>{texts.states[day.state]}</span>
      </Title>
      <DayFacts day={day} />
      <Actions>
        {canSubmit ? (
          <Button asChild size="small" intent="primary">
            <Link to={`/report?day=${day.day}`}>{texts.submit}</Link>
          </Button>
        ) : null}
        {day.reportId === null ? null : (
          <Button asChild size="small">
            <Link to={toReport(day.reportId)}>{texts.openReport}</Link>
          </Button>
        )}
        {day.can.remind ? (
          <Button
            size="small"
            busy={actions.isReminding}
            onClick={() => void actions.remind(day.day, [person.id])}
          >
            {texts.remind}
          </Button>
        ) : null}
        {day.can.excuse ? (
          <Button size="small" onClick={() => actions.excuse(person, day.day)}>
            {texts.excuse}
          </Button>
        ) : null}
      </Actions>
    </Content>
  )
}

interface DayCellProps
  extends DayProps,
    Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'tabIndex' | 'onFocus'> {
  ref?: Ref<HTMLButtonElement>
}

/** State of one day as a button. It opens details of the day and its actions. */
export function DayCell({ person, day, actions, ...button }: DayCellProps) {
  const label = texts.cell(fullName(person), dayName(day.day), texts.states[day.state])
  return (
    <Popover
      label={label}
      align="center"
      width="17rem"
      trigger={
        <Cell type="button" $state={day.state} aria-label={label} title={texts.states[day.state]} {...button}>
          <StateIcon state={day.state} />
        </Cell>
      }
    >
      <DayDetails person={person} day={day} actions={actions} />
    </Popover>
  )
}
