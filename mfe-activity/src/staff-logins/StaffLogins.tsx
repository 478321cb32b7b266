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
import { messageFor, requestIdOf } from '@headway/sdk'
import { useStaffLoginsTodayQuery } from '../activity.api.ts'
import { formatTime } from '../format/format.ts'
import { messages } from '../messages/en.ts'

const texts = messages.staff

function timesOf({ todaySession }: StaffLogin): string {
  if (!todaySession) {
    return texts.notLoggedIn
  }
  const end = todaySession.logoutTime ? formatTime(todaySession.logoutTime) : texts.stillIn
  return `${formatTime(todaySession.loginTime)} → ${end}`
}

/** Who of the people below has signed in today. */
export function StaffLogins() {
  const { data, error, isLoading, refetch } = useStaffLoginsTodayQuery()
  const items = data?.items ?? []
  const state = isLoading ? 'loading' : data ? (items.length === 0 ? 'empty' : 'ready') : 'error'
  return (
    <Panel title={texts.title} aside={data ? <Muted>{texts.attendance(data.attendanceRate)}</Muted> : null}>
      <Async
        state={state}
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
              <Badge tone={item.hasLoggedInToday ? 'success' : 'neutral'}>{timesOf(item)}</Badge>
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
