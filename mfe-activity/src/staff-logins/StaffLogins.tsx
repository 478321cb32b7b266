import { roleNames } from '@headway/contracts'
import type { StaffLogin } from '@headway/contracts/activity'
import {
  Async,
  Avatar,
  color,
  font,
  media,
  Muted,
  Panel,
  RowList,
  Skeleton,
  space,
} from '@headway/design-system'
import { CircleCheckIcon, CircleEmptyIcon } from '@headway/design-system/icons'
import { type Formats, messageFor, queryState, requestIdOf, useFormats } from '@headway/sdk'
import styled from 'styled-components'
import { useStaffLoginsTodayQuery } from '../activity.api.ts'
import { messages } from '../messages/en.ts'

const texts = messages.staff

const Row = styled.li`
  display: grid;
  grid-template-columns: 20px minmax(0, 1fr) 11rem 8rem;
  align-items: center;
  gap: 0 ${space[12]};
  min-height: 2.25rem;
  padding: ${space[4]} 0;
  border-top: 1px solid ${color.border.subtle};
  font: ${font.body};
  font-variant-numeric: tabular-nums;

  &:first-child {
    border-top: 0;
  }

  ${media.narrow} {
    grid-template-columns: 20px minmax(0, 1fr) auto;

    & > :last-child {
      grid-column: 2 / -1;
    }
  }
`

const Name = styled.span`
  display: flex;
  flex-wrap: wrap;
  column-gap: ${space[8]};
  min-width: 0;
  overflow-wrap: anywhere;

  ${media.narrow} {
    & > :last-child {
      display: none;
    }
  }
`

const State = styled.span<{ $isIn: boolean }>`
  display: flex;
  align-items: center;
  gap: ${space[4]};
  color: ${({ $isIn }) => ($isIn ? color.text.primary : color.text.muted)};

  svg {
    flex: none;
    color: ${({ $isIn }) => ($isIn ? color.success.text : color.text.muted)};
  }
`

function StaffRow({ item }: { item: StaffLogin }) {
  const formats = useFormats()
  const isIn = item.hasLoggedInToday
  return (
    <Row>
      <Avatar id={item.userId} name={item.name} src={item.avatar} size="small" decorative />
      <Name>
        {item.name}
        <Muted>{roleNames[item.role]}</Muted>
      </Name>
      <State $isIn={isIn}>
        {isIn ? <CircleCheckIcon size={14} /> : <CircleEmptyIcon size={14} />}
        {formatTimes(item, formats)}
      </State>
      <Muted title={texts.missedHint}>{texts.missed(item.missedLogins)}</Muted>
    </Row>
  )
}

function formatTimes({ todaySession }: StaffLogin, { time }: Formats): string {
  if (!todaySession) {
    return texts.notLoggedIn
  }
  const end = todaySession.logoutTime ? time(todaySession.logoutTime) : texts.stillIn
  return `${time(todaySession.loginTime)} → ${end}`
}

/** Has the height of the real rows at every window width. */
function RowsSkeleton() {
  return (
    <RowList as="div" aria-hidden="true">
      {Array.from({ length: 5 }, (_, row) => (
        <Row key={row} as="div">
          <Skeleton width="20px" height="20px" round />
          <Skeleton width="8rem" height="1.25rem" />
          <Skeleton width="8rem" height="1.25rem" />
          <Skeleton width="8rem" height="1.25rem" />
        </Row>
      ))}
    </RowList>
  )
}

/** Panel with today's sign-ins of the user's people. */
export function StaffLogins() {
  const query = useStaffLoginsTodayQuery()
  const { data, error, refetch } = query
  const items = data?.items ?? []
  return (
    <Panel title={texts.title} aside={data ? <Muted>{texts.attendance(data.attendanceRate)}</Muted> : null}>
      <Async
        state={queryState(query, items.length === 0)}
        loadingText={texts.loading}
        skeleton={<RowsSkeleton />}
        error={{ message: messageFor(error, texts.failed), requestId: requestIdOf(error) }}
        onRetry={() => void refetch()}
        empty={<p>{texts.empty}</p>}
      >
        <RowList aria-label={texts.label}>
          {items.map((item) => (
            <StaffRow key={item.userId} item={item} />
          ))}
        </RowList>
      </Async>
    </Panel>
  )
}
