import { roleNames } from '@headway/contracts'
import type { StaffLogin } from '@headway/contracts/activity'
import {
  Async,
  Avatar,
  Badge,
  Muted,
  Panel,
  RowItem,
  RowList,
  RowSubject,
  Skeleton,
} from '@headway/design-system'
import { type Formats, messageFor, queryState, requestIdOf, useFormats } from '@headway/sdk'
import { useStaffLoginsTodayQuery } from '../activity.api.ts'
import { messages } from '../messages/en.ts'

const texts = messages.staff

function timesOf({ todaySession }: StaffLogin, { time }: Formats): string {
  if (!todaySession) {
    return texts.notLoggedIn
  }
  const end = todaySession.logoutTime ? time(todaySession.logoutTime) : texts.stillIn
  return `${time(todaySession.loginTime)} → ${end}`
}

/** Who of the people below has signed in today. */
export function StaffLogins() {
  const query = useStaffLoginsTodayQuery()
  const { data, error, refetch } = query
  const formats = useFormats()
  const items = data?.items ?? []
  return (
    <Panel title={texts.title} aside={data ? <Muted>{texts.attendance(data.attendanceRate)}</Muted> : null}>
      <Async
        state={queryState(query, items.length === 0)}
        loadingText={texts.loading}
        skeleton={<Skeleton lines={6} />}
        error={{ message: messageFor(error, texts.failed), requestId: requestIdOf(error) }}
        onRetry={() => void refetch()}
        empty={<p>{texts.empty}</p>}
      >
        <RowList aria-label={texts.label}>
          {items.map((item) => (
            <RowItem key={item.userId}>
              <RowSubject>
                <Avatar name={item.name} src={item.avatar} decorative />
                <span>
                  {item.name}
                  <Muted>{roleNames[item.role]}</Muted>
                </span>
              </RowSubject>
              <Badge tone={item.hasLoggedInToday ? 'success' : 'neutral'}>{timesOf(item, formats)}</Badge>
              <Muted title={texts.missedHint}>
                {texts.missed}: {item.missedLogins}
              </Muted>
            </RowItem>
          ))}
        </RowList>
      </Async>
    </Panel>
  )
}
